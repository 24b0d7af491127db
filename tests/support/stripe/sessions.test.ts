import type { Stripe } from "stripe";
import { expect, test } from "vitest";
import { exampleSession, exampleStripe } from "./example.ts";

test("a session is opened with the amounts of its lines, and can be read", async () => {
  const { stripe, client } = await exampleStripe();
  const session = await client.checkout.sessions.create(exampleSession());
  expect(session).toMatchObject({
    status: "open",
    payment_status: "unpaid",
    amount_total: 2400,
    currency: "usd",
    payment_intent: null,
  });
  expect(session).toMatchObject({
    client_reference_id: "cart-1",
    metadata: { cartId: "cart-1" },
    url: `${stripe.url}/pay/${session.id}`,
  });
  expect(await client.checkout.sessions.retrieve(session.id)).toMatchObject({ id: session.id, status: "open" });
  const { line_items } = await client.checkout.sessions.retrieve(session.id, { expand: ["line_items"] });
  expect(line_items?.data).toMatchObject([
    { description: "General admission, adult", quantity: 2, amount_total: 2400 },
  ]);
  expect(stripe.violations).toEqual([]);
});

test("a session offers the methods that it was opened with, and no other pays", async () => {
  const { client } = await exampleStripe();
  const offering = (currency: string, ...payment_method_types: string[]) => {
    const { line_items = [], ...example } = exampleSession();
    const lines = line_items.map((line) => ({ ...line, price_data: { ...line.price_data, currency } }));
    return client.checkout.sessions.create({
      ...example,
      line_items: lines,
      ...({ payment_method_types } as object),
    } as Stripe.Checkout.SessionCreateParams);
  };
  const { url, payment_method_types } = await offering("eur", "card", "eps");
  expect(payment_method_types).toEqual(["card", "eps"]);
  const choose = (method: string) =>
    fetch(url ?? "", { method: "POST", body: new URLSearchParams({ method }), redirect: "manual" });
  expect((await choose("twint")).status).toBe(400);
  expect((await choose("eps")).status).toBe(303);
  await expect(offering("usd", "card", "eps")).rejects.toMatchObject({ param: "payment_method_types" });
  await expect(offering("eur", "cheque")).rejects.toMatchObject({ param: "payment_method_types" });
});

test("a request is recorded with its parameters, its key and whether it was authorized", async () => {
  const { stripe, client } = await exampleStripe();
  await client.checkout.sessions.create(exampleSession(), { idempotencyKey: "cart-1" });
  const [request] = stripe.requests;
  expect(request).toMatchObject({
    method: "POST",
    path: "/v1/checkout/sessions",
    idempotencyKey: "cart-1",
    authorized: true,
    answered: 200,
  });
  expect(request?.parameters).toMatchObject({
    mode: "payment",
    line_items: [{ quantity: "2", price_data: { unit_amount: "1200" } }],
  });
});

test("any key other than the secret one is refused", async () => {
  const { stripe, client } = await exampleStripe();
  await expect(client.checkout.sessions.create(exampleSession(), { apiKey: "sk_test_another" })).rejects.toMatchObject({
    type: "StripeAuthenticationError",
  });
  expect(stripe.requests).toMatchObject([{ authorized: false, answered: 401 }]);
  expect(stripe.account.sessions.size).toBe(0);
});

test("the secret key may come as Basic authorization", async () => {
  const { stripe } = await exampleStripe();
  const authorization = `Basic ${Buffer.from(`${stripe.secretKey}:`).toString("base64")}`;
  expect((await fetch(`${stripe.url}/v1/refunds`, { headers: { authorization } })).status).toBe(200);
});

test("a session lives between 30 minutes and 24 hours", async () => {
  const { client } = await exampleStripe({ now: () => 1_800_000_000_000 });
  const open = (seconds: number) =>
    client.checkout.sessions.create(exampleSession({ expires_at: 1_800_000_000 + seconds }));
  await expect(open(30 * 60 - 1)).rejects.toThrow("at least 30 minutes");
  await expect(open(24 * 3600 + 1)).rejects.toThrow("less than 24 hours");
  await expect(open(30 * 60)).resolves.toMatchObject({ expires_at: 1_800_001_800 });
  await expect(open(24 * 3600)).resolves.toMatchObject({ status: "open" });
});

test("a request that Stripe refuses although its document allows it is refused, without a violation", async () => {
  const { stripe, client } = await exampleStripe();
  const refused: [Stripe.Checkout.SessionCreateParams, object][] = [
    [{ customer_email: "ada@nowhere" }, { code: "email_invalid" }],
    [{ success_url: "/return" }, { code: "url_invalid", param: "success_url" }],
    [
      {
        line_items: [
          { quantity: 1, price_data: { currency: "usd", unit_amount: 49, product_data: { name: "Postcard" } } },
        ],
      },
      { code: "amount_too_small" },
    ],
    [{ line_items: [] }, { param: "line_items" }],
  ];
  for (const [more, error] of refused)
    await expect(client.checkout.sessions.create(exampleSession(more))).rejects.toMatchObject({
      statusCode: 400,
      ...error,
    });
  expect(stripe.violations).toEqual([]);
  expect(stripe.account.sessions.size).toBe(0);
});

test("an open session is expired once; a complete one never", async () => {
  const { stripe, client } = await exampleStripe();
  const first = await client.checkout.sessions.create(exampleSession());
  expect(await client.checkout.sessions.expire(first.id)).toMatchObject({ status: "expired", url: null });
  const second = await client.checkout.sessions.create(exampleSession());
  await stripe.pay(second.id);
  for (const [{ id }, status] of [[first, "expired"] as const, [second, "complete"] as const]) {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`;
    await expect(client.checkout.sessions.expire(id)).rejects.toMatchObject({
      rawType: "invalid_request_error",
      statusCode: 400,
      message,
    });
  }
  expect(stripe.webhooks.events.map(({ type }) => type)).toEqual([
    "checkout.session.expired",
    "checkout.session.completed",
  ]);
});

test("a session expires at its time, and cannot be paid from then on", async () => {
  let now = 1_800_000_000_000;
  const { stripe, client } = await exampleStripe({ now: () => now });
  const { id } = await client.checkout.sessions.create(exampleSession({ expires_at: 1_800_002_400 }));
  now += 40 * 60_000;
  await expect(stripe.pay(id)).rejects.toThrow(`Session ${id} is expired`);
  expect(await client.checkout.sessions.retrieve(id)).toMatchObject({ status: "expired", payment_status: "unpaid" });
  expect(stripe.webhooks.events.map(({ type }) => type)).toEqual(["checkout.session.expired"]);
});

test("an unknown session is answered with 404", async () => {
  const { client } = await exampleStripe();
  await expect(client.checkout.sessions.retrieve("cs_test_none")).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
  });
});
