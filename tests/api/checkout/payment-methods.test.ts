import { expect, test } from "vitest";
import type { Cart } from "../../../schemas/generated/wire.ts";
import { tenant } from "../support/fixture.ts";
import { line } from "../support/museum.ts";
import { openShop } from "../support/shop.ts";

const methods = ["card", "eps", "ideal"];
const { museum, stripe } = await openShop({ tenant: { ...tenant, currencyCode: "EUR", payments: { methods } } });

test("Stripe's page offers the museum's methods, and a buyer pays by one", async () => {
  const { json: cart } = await museum.post<Cart>("/checkout/create", {
    lineItems: [line("adult", 2, { Date: "2026-12-01", Time: "10:00 AM" })],
  });
  const url = String((await museum.pay(cart.id)).headers.location);
  const created = stripe.requests.findLast(({ method, path }) => method === "POST" && path === "/v1/checkout/sessions");
  expect(created?.parameters).toMatchObject({ payment_method_types: methods });
  const choose = (method: string) =>
    fetch(url, { method: "POST", body: new URLSearchParams({ method }), redirect: "manual" });
  expect((await choose("twint")).status).toBe(400);
  expect((await choose("eps")).status).toBe(303);
  await stripe.webhooks.idle();
  const orders = await museum.db.selectFrom("orders").select("total_cents").where("cart_id", "=", cart.id).execute();
  expect(orders).toEqual([{ total_cents: 5000 }]);
  expect(stripe.violations).toEqual([]);
});
