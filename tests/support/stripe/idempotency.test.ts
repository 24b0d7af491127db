import { expect, test } from "vitest";
import { exampleSession, exampleStripe } from "./example.ts";

const options = { idempotencyKey: "cart-1" };

test("a repeated request gets the same answer and does nothing", async () => {
  const { stripe, client } = await exampleStripe();
  const parameters = exampleSession();
  const first = await client.checkout.sessions.create(parameters, options);
  await stripe.pay(first.id);
  const second = await client.checkout.sessions.create(parameters, options);
  expect(second).toEqual(first);
  expect(second.status).toBe("open");
  expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect(stripe.account.sessions.size).toBe(1);
});

test("a key is for one request only: other parameters and other calls are refused", async () => {
  const { client } = await exampleStripe();
  const session = await client.checkout.sessions.create(exampleSession(), options);
  const refused = { type: "StripeIdempotencyError", statusCode: 400 };
  await expect(
    client.checkout.sessions.create(exampleSession({ client_reference_id: "cart-2" }), options),
  ).rejects.toMatchObject(refused);
  await expect(client.checkout.sessions.expire(session.id, {}, options)).rejects.toMatchObject(refused);
});

test("an error is stored like any other answer", async () => {
  const { stripe, client } = await exampleStripe();
  const { id } = await client.checkout.sessions.create(exampleSession());
  const begun = await stripe.beginSlowPayment(id);
  const refund = () => client.refunds.create({ payment_intent: String(begun.payment_intent) }, options);
  await expect(refund()).rejects.toThrow("does not have a successful charge");
  await stripe.endSlowPayment(id, "succeeded");
  await expect(refund()).rejects.toThrow("does not have a successful charge");
  expect(stripe.account.refunds.size).toBe(0);
});

test("until a request is answered, its key is in use", async () => {
  const { stripe, client } = await exampleStripe();
  stripe.delayAnswers(300);
  const parameters = exampleSession();
  const first = client.checkout.sessions.create(parameters, options);
  await expect.poll(() => stripe.account.sessions.size).toBe(1);
  await expect(client.checkout.sessions.create(parameters, options)).rejects.toMatchObject({
    statusCode: 409,
    code: "idempotency_key_in_use",
  });
  await expect(first).resolves.toMatchObject({ status: "open" });
});
