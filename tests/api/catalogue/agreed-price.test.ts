import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { contextAsAgreed } from "../../../server/features/checkout/hosted/agreed-sale.ts";
import { findSession } from "../../../server/features/checkout/hosted/stored-session.ts";
import type { Catalogue, Config } from "../../../server/museum/model/config.ts";
import { readTax } from "../../../server/museum/model/tax.ts";
import type { ServerContext } from "../../../server/museum/server-context.ts";
import { catalogue, configOf, tenant } from "../support/fixture.ts";
import { expectSound } from "../support/invariants.ts";
import { line } from "../support/museum.ts";
import { openShop } from "../support/shop.ts";

const { museum, stripe } = await openShop();
const visit = { Date: "2026-12-02", Time: "10:00 AM" };

afterEach(async () => {
  museum.configure({ catalogue, tenant });
  await stripe.webhooks.idle();
  expect(stripe.violations).toEqual([]);
  await expectSound(museum);
});

const withGallery = (change: (gallery: Catalogue["events"][number]) => object): Catalogue => ({
  ...catalogue,
  events: catalogue.events.map((event) => (event.id === "gallery" ? { ...event, ...change(event) } : event)),
});
const priced = (price: string) =>
  withGallery(({ ticketTypes }) => ({
    ticketTypes: ticketTypes.map((type) => (type.id === "adult" ? { ...type, price } : type)),
  }));

test.each<[why: string, change: Partial<Config>]>([
  ["the price has risen", { catalogue: priced("30.00") }],
  ["the price has fallen", { catalogue: priced("20.00") }],
  [
    "the ticket type was removed",
    { catalogue: withGallery(({ ticketTypes }) => ({ ticketTypes: ticketTypes.filter(({ id }) => id !== "adult") })) },
  ],
  [
    "the day was closed",
    { catalogue: withGallery(({ opening }) => ({ opening: { ...opening, closures: [visit.Date] } })) },
  ],
  ["the time was removed", { catalogue: withGallery(() => ({ slots: ["11:00 AM"] })) }],
  [
    "the event was removed",
    {
      catalogue: {
        ...catalogue,
        events: catalogue.events.filter(({ id }) => id !== "gallery"),
        bundles: [],
        upsells: [],
      },
    },
  ],
  ["the code was removed", { catalogue: { ...catalogue, codes: [] } }],
  ["a tax was added", { tenant: { ...tenant, tax: readTax({ admission: 0.05, product: 0.2 }) } }],
])("a buyer who pays the displayed price for held seats gets them, though %s meanwhile", async (_why, change) => {
  const { json: cart } = await museum.post("/checkout/create", {
    lineItems: [line("adult", 2, visit), line("guide-device", 1, { Date: visit.Date })],
  });
  await museum.post("/checkout/code", { cartId: cart.id, code: "SPRING20" });
  const sessionId =
    String((await museum.pay(cart.id)).headers.location)
      .split("/")
      .at(-1) ?? "";
  museum.configure(change);
  await stripe.pay(sessionId);
  await stripe.webhooks.idle();
  const order = await museum.db
    .selectFrom("orders")
    .select(["id", "total_cents", "refunded_cents", "code"])
    .where("cart_id", "=", cart.id)
    .executeTakeFirst();
  // (50.00 - 10.00) + 7.70
  expect(order).toMatchObject({ total_cents: 4770, refunded_cents: 0, code: "SPRING20" });
  const tickets = await museum.db
    .selectFrom("tickets")
    .select("slot")
    .where("order_id", "=", order?.id ?? "")
    .execute();
  expect(tickets).toHaveLength(2);
  expect((await museum.get(`/order/${order?.id}/tickets`)).status).toBe(200);
  expect((await museum.get(`/order/${order?.id}`)).status).toBe(200);
});

test.each<[what: string, details: Record<string, string>]>([
  ["a second member, if the level now admits one", { additionalFirstName: "Charles", additionalLastName: "Babbage" }],
  ["a city that is no longer plain text", { contactCity: "see denver.example.com" }],
  ["a name of invisible letters", { primaryFirstName: "\u3164" }],
])("a membership paid for on an older version's page is created with %s", async (_what, details) => {
  const { json: cart } = await museum.post("/checkout/create", { lineItems: [line("individual-year", 1)] });
  const said = { primaryFirstName: "Ada", primaryLastName: "Lovelace", contactEmail: "ada@museum.example" };
  const attributes = (all: Record<string, string>) => Object.entries(all).map(([key, value]) => ({ key, value }));
  await museum.post("/checkout/attribute", { cartId: cart.id, attributes: attributes(said) });
  const sessionId =
    String((await museum.pay(cart.id)).headers.location)
      .split("/")
      .at(-1) ?? "";
  const { db } = museum;
  await db
    .updateTable("carts")
    .set({ attributes: JSON.stringify(attributes({ ...said, ...details })) as never })
    .where("id", "=", cart.id)
    .execute();
  await sql`update payment_sessions set request = request - 'agreed' where cart_id = ${cart.id}`.execute(db);
  await stripe.pay(sessionId);
  await stripe.webhooks.idle();
  const made = await db
    .selectFrom("memberships")
    .innerJoin("orders", "orders.id", "order_id")
    .select("details")
    .where("cart_id", "=", cart.id)
    .execute();
  expect(made).toMatchObject([{ details: { ...said, ...details } }]);
});

test("if nothing changed meanwhile, a payment is settled with the current catalogue, and nothing is indexed again", async () => {
  const { json: cart } = await museum.post("/checkout/create", {
    lineItems: [line("adult", 1, visit), line("guide-device", 1, { Date: visit.Date })],
  });
  await museum.post("/checkout/code", { cartId: cart.id, code: "SPRING20" });
  await museum.pay(cart.id);
  const { payment_id: paymentId } = await museum.db
    .selectFrom("payment_sessions")
    .select("payment_id")
    .where("cart_id", "=", cart.id)
    .executeTakeFirstOrThrow();
  const agreed = (await findSession(museum.db, { paymentId }))?.request.agreed;
  const contextOf = (change: Partial<Config>) =>
    ({ config: { current: configOf({ catalogue, tenant, ...change }) } }) as ServerContext;
  const [same, changed] = [contextOf({}), contextOf({ catalogue: priced("30.00") })];
  expect(agreed).toBeDefined();
  expect([contextAsAgreed(same, agreed) === same, contextAsAgreed(changed, agreed) === changed]).toEqual([true, false]);
});
