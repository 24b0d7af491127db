import type { Stripe } from "stripe";
import { expect, test } from "vitest";
import { exampleSession, exampleStripe } from "./example.ts";

async function paidSession() {
  const { stripe, client } = await exampleStripe();
  const { id } = await client.checkout.sessions.create(exampleSession());
  const session = await stripe.pay(id);
  return { stripe, client, session, payment_intent: String(session.payment_intent) };
}

test("a paid session is complete; its payment has a charge of the whole amount", async () => {
  const { stripe, client, session, payment_intent } = await paidSession();
  expect(session).toMatchObject({
    status: "complete",
    payment_status: "paid",
    url: null,
    customer_details: { email: "ada@example.org" },
  });
  const payment = await client.paymentIntents.retrieve(payment_intent, { expand: ["latest_charge"] });
  expect(payment).toMatchObject({ status: "succeeded", amount_received: 2400, metadata: { cartId: "cart-1" } });
  expect(payment.latest_charge).toMatchObject({
    amount_captured: 2400,
    amount_refunded: 0,
    payment_intent,
    metadata: { cartId: "cart-1" },
  });
  const expanded = await client.checkout.sessions.retrieve(session.id, { expand: ["payment_intent.latest_charge"] });
  expect(expanded.payment_intent).toMatchObject({ latest_charge: { amount: 2400 } });
  expect(stripe.violations).toEqual([]);
  await expect(stripe.pay(session.id)).rejects.toThrow("is complete");
});

test("a free session is complete without a payment", async () => {
  const { stripe, client } = await exampleStripe();
  const free = { quantity: 1, price_data: { currency: "usd", unit_amount: 0, product_data: { name: "Infant" } } };
  const { id } = await client.checkout.sessions.create(exampleSession({ line_items: [free] }));
  expect(await stripe.pay(id)).toMatchObject({
    status: "complete",
    payment_status: "no_payment_required",
    payment_intent: null,
  });
});

test.each([
  ["succeeded", "paid", "succeeded"],
  ["failed", "unpaid", "requires_payment_method"],
] as const)("a slow payment that %s leaves its session %s", async (outcome, payment_status, status) => {
  const { stripe, client } = await exampleStripe();
  const { id } = await client.checkout.sessions.create(exampleSession());
  const begun = await stripe.beginSlowPayment(id);
  expect(begun).toMatchObject({ status: "complete", payment_status: "unpaid" });
  expect(await stripe.endSlowPayment(id, outcome)).toMatchObject({ status: "complete", payment_status });
  expect(await client.paymentIntents.retrieve(String(begun.payment_intent))).toMatchObject({ status });
  expect(stripe.webhooks.events.map(({ type }) => type)).toEqual([
    "checkout.session.completed",
    `checkout.session.async_payment_${outcome}`,
  ]);
  await expect(stripe.endSlowPayment(id, outcome)).rejects.toThrow("it cannot end");
});

test("refunds add up to the captured amount", async () => {
  const { stripe, client, session, payment_intent } = await paidSession();
  await expect(client.refunds.create({ payment_intent, amount: 2401 })).rejects.toThrow(
    "Refund amount ($24.01) is greater than charge amount ($24.00)",
  );
  expect(await client.refunds.create({ payment_intent, amount: 900, reason: "requested_by_customer" })).toMatchObject({
    amount: 900,
    status: "succeeded",
  });
  const tooMuch = {
    rawType: "invalid_request_error",
    param: "amount",
    message: expect.stringContaining("greater than unrefunded amount on charge ($15.00)"),
  };
  await expect(client.refunds.create({ payment_intent, amount: 1501 })).rejects.toMatchObject(tooMuch);
  await stripe.refund(session.id, 500);
  expect(await client.refunds.create({ payment_intent })).toMatchObject({ amount: 1000 });
  await expect(client.refunds.create({ payment_intent })).rejects.toMatchObject({
    statusCode: 400,
    code: "charge_already_refunded",
  });
  expect((await client.refunds.list({ payment_intent })).data.map(({ amount }) => amount)).toEqual([1000, 500, 900]);
  const charges = stripe.webhooks.events
    .filter(({ type }) => type === "charge.refunded")
    .map(({ data }) => data.object as Stripe.Charge);
  expect(charges.map(({ amount_refunded, refunded }) => [amount_refunded, refunded])).toEqual([
    [900, false],
    [1400, false],
    [2400, true],
  ]);
  expect(stripe.violations).toEqual([]);
});

test("an unpaid, unknown or unnamed payment cannot be refunded", async () => {
  const { stripe, client } = await exampleStripe();
  const { id } = await client.checkout.sessions.create(exampleSession());
  const { payment_intent } = await stripe.beginSlowPayment(id);
  await expect(client.refunds.create({ payment_intent: String(payment_intent) })).rejects.toThrow(
    "does not have a successful charge",
  );
  await expect(client.refunds.create({ payment_intent: "pi_none" })).rejects.toMatchObject({
    code: "resource_missing",
    param: "payment_intent",
  });
  await expect(client.refunds.create({})).rejects.toThrow("payment_intent or charge");
});

test("a dispute takes the rest of a charge, and ends its refunds, unless the museum wins it", async () => {
  const { stripe, client, session, payment_intent } = await paidSession();
  await stripe.refund(session.id, 400);
  const dispute = await stripe.dispute(session.id);
  expect(dispute).toMatchObject({ amount: 2000, payment_intent, status: "needs_response" });
  expect(stripe.webhooks.events.at(-1)).toMatchObject({
    type: "charge.dispute.created",
    data: { object: { id: dispute.id } },
  });
  await expect(client.refunds.create({ payment_intent })).rejects.toMatchObject({ code: "charge_disputed" });
  await stripe.closeDispute(session.id, "lost");
  await expect(client.refunds.create({ payment_intent })).rejects.toMatchObject({ code: "charge_disputed" });
  await stripe.closeDispute(session.id, "won");
  expect(stripe.webhooks.events.at(-1)).toMatchObject({
    type: "charge.dispute.closed",
    data: { object: { status: "won" } },
  });
  expect(await client.refunds.create({ payment_intent })).toMatchObject({ amount: 2000 });
});
