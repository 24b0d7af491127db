import { expect, test } from "vitest";
import { exampleSession, exampleStripe } from "./example.ts";

const options = { idempotencyKey: "cart-1" };

test.each([
  ["server-error", "StripeAPIError", 0],
  ["server-error-after", "StripeAPIError", 1],
  ["unavailable", "StripeAPIError", 0],
  ["rate-limit", "StripeRateLimitError", 0],
] as const)("after %s the client throws a %s and there are %i sessions", async (failure, type, sessions) => {
  const { stripe, client } = await exampleStripe();
  stripe.fail(failure);
  await expect(client.checkout.sessions.create(exampleSession(), options)).rejects.toMatchObject({ type });
  expect(stripe.account.sessions.size).toBe(sessions);
});

test("a 500 is repeated for the same key, a 503 is not", async () => {
  const { stripe, client } = await exampleStripe();
  const parameters = exampleSession();
  const create = () => client.checkout.sessions.create(parameters, options);
  stripe.fail("unavailable");
  stripe.fail("server-error");
  await expect(create()).rejects.toMatchObject({ statusCode: 503 });
  await expect(create()).rejects.toMatchObject({ statusCode: 500 });
  await expect(create()).rejects.toMatchObject({ statusCode: 500 });
  await expect(client.checkout.sessions.create(parameters, { idempotencyKey: "cart-1, again" })).resolves.toMatchObject(
    { status: "open" },
  );
});

test("the client gets a lost answer by retrying with its key", async () => {
  const { stripe, client } = await exampleStripe();
  stripe.fail("cut-after");
  const session = await client.checkout.sessions.create(exampleSession(), options);
  expect(stripe.requests.map(({ answered }) => answered)).toEqual(["cut", 200]);
  expect([...stripe.account.sessions.keys()]).toEqual([session.id]);
});

test.each([
  ["cut-before", 0],
  ["cut-after", 1],
] as const)("after two of %s the client gives up, and there are %i sessions", async (failure, sessions) => {
  const { stripe, client } = await exampleStripe();
  stripe.fail(failure, { times: 2 });
  await expect(client.checkout.sessions.create(exampleSession(), options)).rejects.toMatchObject({
    type: "StripeConnectionError",
  });
  expect(stripe.account.sessions.size).toBe(sessions);
});

test("a failure may apply to one call", async () => {
  const { stripe, client } = await exampleStripe();
  stripe.fail("rate-limit", { call: "POST /v1/refunds" });
  const { id } = await client.checkout.sessions.create(exampleSession());
  const { payment_intent } = await stripe.pay(id);
  await expect(client.refunds.create({ payment_intent: String(payment_intent) })).rejects.toMatchObject({
    type: "StripeRateLimitError",
  });
  await expect(client.refunds.create({ payment_intent: String(payment_intent) })).resolves.toMatchObject({
    amount: 2400,
  });
});
