import type { Stripe } from "stripe";
import { expect, test } from "vitest";
import { exampleSession, exampleStripe } from "./example.ts";
import { decodeForm } from "./form.ts";

test("brackets become objects and arrays", () => {
  const form = "a=1&b[c]=2&d[0][e]=3&d[1][e]=4&expand[]=x&expand[]=y&f%5Bg%5D=%7BH%7D";
  expect(decodeForm(form)).toEqual({
    a: "1",
    b: { c: "2" },
    d: [{ e: "3" }, { e: "4" }],
    expand: ["x", "y"],
    f: { g: "{H}" },
  });
  expect(decodeForm("")).toEqual({});
});

const line = { quantity: 1, price_data: { currency: "usd", unit_amount: 1200, product_data: { name: "Ticket" } } };

test.each<[string, object, object]>([
  ["an unknown parameter", { colour: "red" }, { code: "parameter_unknown", param: "colour" }],
  [
    "a parameter of a newer version",
    { allowed_payment_method_types: ["card"] },
    { code: "parameter_unknown", param: "allowed_payment_method_types" },
  ],
  [
    "an unknown parameter of a line",
    { line_items: [line, { ...line, colour: "red" }] },
    { code: "parameter_unknown", param: "line_items[1][colour]" },
  ],
  [
    "a price without a currency",
    { line_items: [{ ...line, price_data: { ...line.price_data, currency: undefined } }] },
    { code: "parameter_missing", param: "line_items[0][price_data][currency]" },
  ],
  ["no success_url", { success_url: undefined }, { code: "parameter_missing", param: "success_url" }],
  ["an invalid number", { expires_at: "soon" }, { code: "parameter_invalid_integer", param: "expires_at" }],
  [
    "cents with a fraction",
    { line_items: [{ ...line, price_data: { ...line.price_data, unit_amount: 12.5 } }] },
    { code: "parameter_invalid_integer" },
  ],
  ["a mode that does not exist", { mode: "gift" }, { param: "mode" }],
])("%s is refused and recorded", async (_, parameters, error) => {
  const { stripe, client } = await exampleStripe();
  const creating = client.checkout.sessions.create(exampleSession(parameters as Stripe.Checkout.SessionCreateParams));
  await expect(creating).rejects.toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400, ...error });
  expect(stripe.violations).toEqual([expect.stringContaining("POST /v1/checkout/sessions: ")]);
  expect(stripe.account.sessions.size).toBe(0);
});

test("an unknown call is answered with 404 and recorded", async () => {
  const { stripe, client } = await exampleStripe();
  await expect(client.rawRequest("POST", "/v1/checkout/baskets")).rejects.toMatchObject({ statusCode: 404 });
  expect(stripe.violations).toEqual([
    "POST /v1/checkout/baskets: Unrecognized request URL (POST: /v1/checkout/baskets).",
  ]);
});

test("a query is checked too", async () => {
  const { stripe, client } = await exampleStripe();
  await expect(client.refunds.list({ colour: "red" } as Stripe.RefundListParams)).rejects.toMatchObject({
    code: "parameter_unknown",
  });
  expect(stripe.violations).toEqual(["GET /v1/refunds: Received unknown parameter: colour"]);
});

test("a request that violates the document leaves its idempotency key unused", async () => {
  const { client } = await exampleStripe();
  const options = { idempotencyKey: "cart-1" };
  await expect(
    client.checkout.sessions.create({ colour: "red" } as Stripe.Checkout.SessionCreateParams, options),
  ).rejects.toThrow();
  await expect(client.checkout.sessions.create(exampleSession(), options)).resolves.toMatchObject({ status: "open" });
});
