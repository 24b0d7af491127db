import { afterEach, expect, test } from "vitest";
import type { Environment } from "../../../server/core/environment.ts";
import { recoverPayments } from "../../../server/features/checkout/hosted/recover-payments.ts";
import type { EditableConfig } from "../../../server/museum/model/config.ts";
import type { ServerContext } from "../../../server/museum/server-context.ts";
import { catalogue, configOf } from "../support/fixture.ts";
import { expectSound, seats } from "../support/invariants.ts";
import { line } from "../support/museum.ts";
import { openShop } from "../support/shop.ts";

const day = "2026-12-03";
const other = "2026-12-04";
const events = catalogue.events.map((event) => ({
  ...event,
  ticketTypes: event.ticketTypes.map((type) => ({ ...type, price: "0.20" })),
}));
const { museum, stripe, provider, stopClock } = await openShop({ catalogue: { ...catalogue, events } });
const { db } = museum;

const context: ServerContext = {
  environment: { publicUrl: "https://museum.example" } as Environment,
  config: { current: configOf() } as EditableConfig,
  db,
  now: museum.now,
  queueMail: async () => {},
};
const adults = (quantity: number, Time: string, date = day) => ({
  lineItems: [line("adult", quantity, { Date: date, Time })],
});

afterEach(async () => {
  await stripe.webhooks.idle();
  expect(stripe.violations).toEqual([]);
  await expectSound(museum);
});

test("a total that is too low for Stripe is reported, with input and seats kept; a larger cart is paid", async () => {
  const { json: cart } = await museum.post("/checkout/create", adults(2, "10:00 AM"));
  const page = await museum.pay(cart.id);
  expect(page.status).toBe(402);
  expect(page.text).toContain("too small to be paid by card");
  expect(page.text).toContain('value="ada@museum.example"');
  expect((await seats(museum, "gallery", day, "10:00 AM")).held).toBe(2);
  const { json: more } = await museum.post("/checkout/restore", { cartId: cart.id, ...adults(3, "10:00 AM") });
  expect((await museum.pay(more.id)).headers.location).toContain(stripe.url);
});

test.each(["ada..l@museum.example", ".ada@museum.example"])(
  "an address that Stripe refuses, %s, is reported at its field, and another one can be used",
  async (email) => {
    const { json: cart } = await museum.post("/checkout/create", adults(3, "11:00 AM", other));
    const page = await museum.pay(cart.id, { firstName: "Ada", lastName: "Lovelace", email });
    expect(page.status).toBe(400);
    expect(page.text).toContain("Our payment provider finds this email address invalid.");
    expect(page.text).toMatch(/<input id="email"[^>]*aria-invalid="true"/);
    expect(page.text).toContain(`value="${email}"`);
    expect((await museum.pay(cart.id)).headers.location).toContain(stripe.url);
  },
);

/** Pays after the seats are gone, disputes the charge, and delivers no webhook yet. */
async function paidTooLate(date: string) {
  const time = "11:00 AM";
  const { json: cart } = await museum.post("/checkout/create", adults(4, time, date));
  const sessionId =
    String((await museum.pay(cart.id)).headers.location)
      .split("/")
      .at(-1) ?? "";
  stripe.webhooks.hold();
  stopClock(true);
  museum.wait(40);
  const { wanted, sold } = await seats(museum, "gallery", date, time);
  const takeSeats = async () => (await museum.post("/checkout/create", adults(wanted - sold, time, date))).json.id;
  let others = await takeSeats();
  await stripe.pay(sessionId);
  stopClock(false);
  await stripe.dispute(sessionId);
  const charge = stripe.account.sessions.get(sessionId)?.payment_intent;
  const recorded = db
    .selectFrom("ledger")
    .innerJoin("payments", "payments.id", "payment_id")
    .select("kind")
    .where("cart_id", "=", cart.id);
  return {
    cartId: cart.id,
    sessionId,
    asked: () =>
      stripe.requests.filter(
        ({ method, path, parameters: of }) =>
          method === "POST" && path === "/v1/refunds" && of.payment_intent === charge,
      ).length,
    async expectRefunds(count: number) {
      const given = [...stripe.account.refunds.values()].filter((refund) => refund.payment_intent === charge);
      expect(given).toHaveLength(count);
      expect(await recorded.where("kind", "=", "refunded").execute()).toHaveLength(count);
      expect(await db.selectFrom("orders").select("id").where("cart_id", "=", cart.id).execute()).toEqual([]);
    },
    /** Releases the seats that others took. */
    leave: () => museum.post("/checkout/restore", { cartId: others, lineItems: [] }),
    /** Takes the seats again after that hold has ended. */
    async takeAgain() {
      others = await takeSeats();
    },
  };
}

const recover = (by = provider) => recoverPayments(context, by, museum.server.log);

test.each([
  ["won", day, 1],
  ["lost", other, 0],
] as const)(
  "a payment too late for its seat and disputed at the bank is refunded when the dispute is %s, and not before",
  async (outcome, date, refunds) => {
    const { cartId, sessionId, asked, expectRefunds, leave } = await paidTooLate(date);
    await stripe.webhooks.deliverMissed();
    const page = await museum.server.inject({ url: `/checkout/${cartId}/return?session_id=${sessionId}` });
    expect(page.statusCode).toBe(200);
    expect(page.body.replaceAll("&#39;", "'")).toContain("You’ll get all of it back");

    const before = asked();
    museum.wait(24 * 60);
    await recover();
    expect(asked()).toBe(before);

    stripe.webhooks.hold(false);
    await stripe.closeDispute(sessionId, outcome);
    await recover();
    museum.wait(24 * 60);
    await recover();
    await expectRefunds(refunds);
    await leave();
  },
);

test("a dispute that ends exactly as it blocks a refund does not block the next one", async () => {
  const { sessionId, expectRefunds, leave, takeAgain } = await paidTooLate("2026-12-05");
  museum.wait(60);
  await takeAgain();
  await recover({
    ...provider,
    async refund(request) {
      try {
        return await provider.refund(request);
      } finally {
        stripe.webhooks.hold(false);
        museum.wait(1);
        await stripe.closeDispute(sessionId, "won");
        await stripe.webhooks.idle();
      }
    },
  });
  await expectRefunds(0);
  museum.wait(60);
  await recover();
  await expectRefunds(1);
  await leave();
});
