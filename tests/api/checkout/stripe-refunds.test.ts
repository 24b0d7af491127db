import { afterEach, beforeEach, expect, test } from "vitest";
import type { OrderRecordResponse } from "../../../schemas/generated/wire.ts";
import type { Environment } from "../../../server/core/environment.ts";
import { payRefunds } from "../../../server/features/after-sale/pay-refunds.ts";
import type { EditableConfig } from "../../../server/museum/model/config.ts";
import type { ServerContext } from "../../../server/museum/server-context.ts";
import { configOf, tenant } from "../support/fixture.ts";
import { expectSound } from "../support/invariants.ts";
import { line } from "../support/museum.ts";
import { openShop } from "../support/shop.ts";

const afterSale = { move: { untilHours: 1 }, cancel: { untilHours: 1 } } as const;
const { museum, stripe, provider } = await openShop({ tenant: { ...tenant, afterSale } });
const { db } = museum;

const context: ServerContext = {
  environment: {} as Environment,
  config: { current: configOf() } as EditableConfig,
  db,
  now: museum.now,
  queueMail: async () => {},
};
const round = () => payRefunds(context, provider, museum.server.log);

/** An order of two gallery tickets, one adult each, paid through Stripe. */
async function paidOrder() {
  const when = (Time: string) => line("adult", 1, { Date: "2026-12-01", Time });
  const { json: cart } = await museum.post("/checkout/create", { lineItems: [when("10:00 AM"), when("11:00 AM")] });
  const sessionId =
    String((await museum.pay(cart.id)).headers.location)
      .split("/")
      .at(-1) ?? "";
  await stripe.pay(sessionId);
  const { id: orderId } = await db
    .selectFrom("orders")
    .select("id")
    .where("cart_id", "=", cart.id)
    .executeTakeFirstOrThrow();
  const tickets = (await recordOf(orderId)).tickets.map(({ id }) => id);
  const refunds = () =>
    [...stripe.account.refunds.values()].filter(
      (refund) => refund.payment_intent === stripe.account.sessions.get(sessionId)?.payment_intent,
    );
  return { orderId, sessionId, tickets, refunds };
}
const recordOf = async (orderId: string) =>
  (await museum.get<{ body: OrderRecordResponse }>(`/order/${orderId}`)).json.body.order;
const cancel = async (orderId: string, ticketIds: readonly string[]) =>
  expect((await museum.post(`/order/${orderId}/cancel`, { ticketIds })).status).toBe(200);
const givenBack = async (orderId: string) => (await recordOf(orderId)).payments[0]?.refunded.amount;

beforeEach(() => {
  stripe.webhooks.hold(false);
  stripe.stopFailing();
});

afterEach(async () => {
  await stripe.webhooks.idle();
  expect(stripe.violations).toEqual([]);
  await expectSound(museum);
});

test("cancelled tickets are refunded by Stripe once, and its own report changes nothing more", async () => {
  const { orderId, tickets, refunds } = await paidOrder();
  await cancel(orderId, tickets.slice(0, 1));
  await expect.poll(() => givenBack(orderId)).toBe("25.00");
  await stripe.webhooks.idle();
  for (const event of stripe.webhooks.events.slice(-1)) await stripe.webhooks.deliver(event);
  expect(refunds()).toMatchObject([{ amount: 2500 }]);
  const { history, balance } = await recordOf(orderId);
  expect([balance.amount, history.map(({ kind }) => kind)]).toEqual(["25.00", ["bought", "cancelled"]]);
  await cancel(orderId, tickets.slice(1));
  await expect.poll(() => givenBack(orderId)).toBe("50.00");
  expect(refunds()).toHaveLength(2);
});

test("a lost answer from Stripe causes no second refund", async () => {
  const { orderId, tickets, refunds } = await paidOrder();
  stripe.webhooks.hold();
  stripe.fail("cut-after", { times: 9, call: "POST /v1/refunds" });
  await cancel(orderId, tickets);
  await expect.poll(() => refunds().length).toBe(1);
  expect(await givenBack(orderId)).toBe("0.00");
  stripe.stopFailing();
  museum.wait(5);
  await round();
  expect([await givenBack(orderId), refunds().length]).toEqual(["50.00", 1]);
  // A webhook that arrives before the answer must not record the refund twice.
  await stripe.webhooks.deliverMissed();
  expect((await recordOf(orderId)).history.map(({ kind }) => kind)).toEqual(["bought", "cancelled"]);
});

test("two concurrent requests after a timeout refund once", async () => {
  const { orderId, tickets, refunds } = await paidOrder();
  stripe.delayAnswers(150);
  // Cancel only a part: Stripe itself would refuse a second full refund.
  await cancel(orderId, tickets.slice(0, 1));
  await expect.poll(() => stripe.requests.filter(({ answered }) => answered === undefined).length).toBeGreaterThan(0);
  museum.wait(5);
  await round();
  await expect.poll(() => givenBack(orderId)).toBe("25.00");
  stripe.delayAnswers(0);
  expect(refunds()).toHaveLength(1);
});

test("a failure that Stripe remembers is retried with another key", async () => {
  const { orderId, tickets, refunds } = await paidOrder();
  // Other tests' pending refunds may use up some of these failures.
  stripe.fail("server-error", { times: 9, call: "POST /v1/refunds" });
  await cancel(orderId, tickets);
  const number = async () =>
    (await db.selectFrom("refunds").select("key_number").where("order_id", "=", orderId).executeTakeFirstOrThrow())
      .key_number;
  await expect.poll(number).toBe(1);
  stripe.stopFailing();
  museum.wait(5);
  await round();
  expect([await givenBack(orderId), refunds().length]).toEqual(["50.00", 1]);
});

test("a report that arrives before the answer is recorded once", async () => {
  const { orderId, tickets, refunds } = await paidOrder();
  stripe.fail("cut-after", { times: 9, call: "POST /v1/refunds" });
  await cancel(orderId, tickets);
  await expect.poll(() => givenBack(orderId)).toBe("50.00");
  stripe.stopFailing();
  museum.wait(5);
  await round();
  expect(refunds()).toHaveLength(1);
  expect((await recordOf(orderId)).history.map(({ kind }) => kind)).toEqual(["bought", "cancelled"]);
  expect(
    await db.selectFrom("refunds").select("id").where("order_id", "=", orderId).where("paid_at", "is", null).execute(),
  ).toEqual([]);
});

test("while Stripe does not answer the refund stays due, and is retried at growing intervals", async () => {
  const { orderId, tickets, refunds } = await paidOrder();
  stripe.fail("unavailable", { times: 99, call: "POST /v1/refunds" });
  await cancel(orderId, tickets);
  expect(await recordOf(orderId)).toMatchObject({
    status: "cancelled",
    balance: { amount: "0.00" },
    payments: [{ refunded: { amount: "0.00" } }],
  });
  const next = async () =>
    (await db
      .selectFrom("refunds")
      .select(["attempts", "look_at"])
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow()) ?? {};
  await expect.poll(async () => (await next()).attempts).toBe(1);
  // The mail is sent before any money is refunded.
  await expect
    .poll(async () => (await museum.mails()).join("\n"))
    .toContain("We’re refunding $50.00 to your original payment method.");
  museum.wait(2);
  await round();
  const { attempts, look_at } = await next();
  expect([attempts, Math.round(((look_at?.getTime() ?? 0) - museum.now().epochMilliseconds) / 60_000)]).toEqual([2, 2]);
  await expectSound(museum);
  stripe.stopFailing();
  museum.wait(1);
  await round();
  expect(refunds()).toEqual([]);
  museum.wait(1.1);
  await round();
  expect([await givenBack(orderId), refunds().length]).toEqual(["50.00", 1]);
});

test("a refund made on Stripe's own pages meanwhile is not repeated", async () => {
  const { orderId, sessionId, tickets, refunds } = await paidOrder();
  stripe.fail("unavailable", { times: 99, call: "POST /v1/refunds" });
  await cancel(orderId, tickets.slice(0, 1));
  await stripe.refund(sessionId, 4000);
  await stripe.webhooks.idle();
  expect(await recordOf(orderId)).toMatchObject({
    balance: { amount: "0.00" },
    payments: [{ refunded: { amount: "40.00" } }],
  });
  await expectSound(museum);
  stripe.stopFailing();
  museum.wait(10);
  await round();
  expect(refunds().map(({ amount }) => amount)).toEqual([4000, 1000]);
  await cancel(orderId, tickets.slice(1));
  museum.wait(10);
  await round();
  expect(refunds()).toHaveLength(2);
  expect(await recordOf(orderId)).toMatchObject({
    status: "cancelled",
    balance: { amount: "0.00" },
    payments: [{ refunded: { amount: "50.00" } }],
  });
});

test("a refund due at another provider stays due, and is logged", async () => {
  const { orderId, tickets } = await paidOrder();
  stripe.fail("unavailable", { times: 99, call: "POST /v1/refunds" });
  await cancel(orderId, tickets);
  museum.wait(10);
  const said: unknown[] = [];
  await payRefunds(context, undefined, { error: (about: unknown) => said.push(about) });
  expect(said).toMatchObject([{ err: { message: "It was paid with stripe, which this server is not set up for." } }]);
  expect(await givenBack(orderId)).toBe("0.00");
});

test.each([
  ["lost", "0.00", 0],
  ["won", "50.00", 1],
] as const)(
  "a charge disputed by the card's bank is not refunded, nor retried until the dispute is %s",
  async (outcome, amount, count) => {
    const { orderId, sessionId, tickets, refunds } = await paidOrder();
    await stripe.dispute(sessionId);
    await cancel(orderId, tickets);
    const next = async () =>
      (await db
        .selectFrom("refunds")
        .select(["look_at", "paid_at", "amount_cents"])
        .where("order_id", "=", orderId)
        .executeTakeFirstOrThrow()) ?? {};
    await expect.poll(async () => (await next()).look_at).toBeNull();
    const charge = stripe.account.sessions.get(sessionId)?.payment_intent;
    const asked = () =>
      stripe.requests.filter(
        ({ method, path, parameters: of }) =>
          method === "POST" && path === "/v1/refunds" && of.payment_intent === charge,
      ).length;
    museum.wait(24 * 60);
    await round();
    expect(asked()).toBe(1);
    // The refund is still owed: the books balance, and the order shows the disputed amount.
    expect(await next()).toMatchObject({ paid_at: null, amount_cents: 5000 });
    expect(await recordOf(orderId)).toMatchObject({
      balance: { amount: "0.00" },
      payments: [{ refunded: { amount: "0.00" }, disputed: { amount: "50.00" } }],
    });
    await stripe.closeDispute(sessionId, outcome);
    await round();
    expect([await givenBack(orderId), refunds().length, (await next()).look_at]).toEqual([amount, count, null]);
    for (const event of stripe.webhooks.events.slice(-1)) await stripe.webhooks.deliver(event);
    museum.wait(24 * 60);
    await round();
    expect([await givenBack(orderId), refunds().length, (await next()).look_at]).toEqual([amount, count, null]);
  },
);
