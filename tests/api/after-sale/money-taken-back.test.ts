import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import type {
  CheckInResponse,
  DayEndReport,
  ErrorBody,
  OrderRecordResponse,
  TakenBackOrdersResponse,
} from "../../../schemas/generated/wire.ts";
import { expectSound } from "../support/invariants.ts";
import { line } from "../support/museum.ts";
import { openShop } from "../support/shop.ts";
import { newEmployee } from "../support/staff.ts";

const { museum, stripe } = await openShop();
const { db } = museum;
const staff = await newEmployee(museum);

async function paidOrder(quantity = 2) {
  const { json: cart } = await museum.post("/checkout/create", {
    lineItems: [line("adult", quantity, { Date: "2026-12-01", Time: "10:00 AM" })],
  });
  const sessionId =
    String((await museum.pay(cart.id)).headers.location)
      .split("/")
      .at(-1) ?? "";
  await stripe.pay(sessionId);
  const { id, confirmation_code } = await db
    .selectFrom("orders")
    .select(["id", "confirmation_code"])
    .where("cart_id", "=", cart.id)
    .executeTakeFirstOrThrow();

  const path = `/checkin/tickets/ticket-code/${confirmation_code}`;
  const lookUp = async () => (await staff.get<{ body: CheckInResponse }>(path)).json.body;
  const redeem = async (quantity: number, more: object = {}) => {
    const { tickets } = await lookUp();
    return staff.post<CheckInResponse & ErrorBody>(
      `${path}/redeem`,
      { redeem: [{ id: tickets[0]?.id ?? "", quantity }], ...more },
      crypto.randomUUID(),
    );
  };
  return { id, sessionId, lookUp, redeem };
}
const toLookAt = async () =>
  (await staff.get<{ body: TakenBackOrdersResponse }>("/orders/taken-back")).json.body.orders;
/** For each redemption, whether staff overrode the warning that no money was left. */
const decidedOf = async (id: string) => {
  const redemptions = db
    .selectFrom("redemptions")
    .innerJoin("redemption_counts as count", "count.redemption_id", "redemptions.id")
    .innerJoin("tickets", "tickets.id", "count.ticket_id");
  const rows = await redemptions.select("anyway").where("order_id", "=", id).execute();
  return rows.map(({ anyway }) => anyway);
};
const recordOf = async (id: string) => (await staff.get<{ body: OrderRecordResponse }>(`/order/${id}`)).json.body.order;

afterEach(async () => {
  await stripe.webhooks.idle();
  expect(stripe.violations).toEqual([]);
  await expectSound(museum);
});

test("an order fully refunded at the provider is flagged at the door, admits no guests automatically, and is listed for staff", async () => {
  const { id, sessionId, lookUp, redeem } = await paidOrder();
  expect([(await lookUp()).moneyBack, await toLookAt()]).toEqual([undefined, []]);
  await stripe.refund(sessionId, 5000);
  await stripe.webhooks.idle();
  const text =
    "$50.00 of this order was refunded at the payment provider on Saturday, November 21, 2026. Nothing is left of what was paid.";
  expect((await lookUp()).moneyBack).toEqual({ amount: { amount: "50.00", currencyCode: "USD" }, isAll: true, text });
  expect((await recordOf(id)).moneyBack?.text).toBe(text);
  expect((await toLookAt()).map(({ order, moneyBack }) => [order.id, moneyBack.isAll])).toEqual([[id, true]]);
  const refused = await redeem(1);
  expect([refused.status, refused.json.errors?.[0]?.code, refused.json.errors?.[0]?.message.startsWith(text)]).toEqual([
    409,
    "MONEY_TAKEN_BACK",
    true,
  ]);
  expect((await redeem(1, { anyway: true })).status).toBe(200);
  // With the last guest admitted, staff have nothing left to review.
  expect((await redeem(1, { anyway: true })).status).toBe(200);
  expect(await toLookAt()).toEqual([]);
  const said = "1 guest was checked in, although nothing was left of what was paid.";
  const history = (await recordOf(id)).history.filter(({ kind }) => kind === "anyway");
  expect(history).toEqual(Array(2).fill({ at: expect.any(String), kind: "anyway", text: said, by: "Grace Hopper" }));
  expect(await decidedOf(id)).toEqual([true, true]);
  const buyers = (await museum.server.inject(`/api/storefront/order/${id}`)).json().body.order;
  expect(buyers.history.map(({ kind }: { kind: string }) => kind)).not.toContain("anyway");
});

test("a partial refund at the provider is shown, and the guests are admitted", async () => {
  const { id, sessionId, lookUp, redeem } = await paidOrder();
  await stripe.refund(sessionId, 1000);
  await stripe.webhooks.idle();
  expect((await lookUp()).moneyBack).toMatchObject({
    amount: { amount: "10.00" },
    isAll: false,
    text: expect.stringContaining("$40.00 of what was paid is left."),
  });
  expect((await redeem(2, { anyway: true })).status).toBe(200);
  expect(await decidedOf(id)).toEqual([false]);
});

test("the museum's own refunds are not flagged", async () => {
  const { id, lookUp } = await paidOrder();
  await staff.post(`/order/${id}/refund`, { lines: [{ id: "0", quantity: 1 }], reason: "Ill" }, crypto.randomUUID());
  await expect.poll(async () => (await recordOf(id)).payments[0]?.refunded.amount).toBe("25.00");
  await stripe.webhooks.idle();
  expect([(await lookUp()).moneyBack, await toLookAt()]).toEqual([undefined, []]);
});

test.each(["won", "lost"] as const)(
  "a dispute is shown until it is won, and stays if it is lost (%s)",
  async (outcome) => {
    const { id, sessionId, lookUp, redeem } = await paidOrder();
    await stripe.dispute(sessionId);
    await stripe.webhooks.idle();
    expect((await lookUp()).moneyBack).toMatchObject({
      isAll: true,
      text: expect.stringContaining("The card issuer reversed $50.00"),
    });
    expect((await redeem(1)).json.errors?.[0]?.code).toBe("MONEY_TAKEN_BACK");
    const disputed = async () =>
      (await staff.get<{ body: DayEndReport }>("/reports/day-end")).json.body.money.disputed.amount;
    const before = await disputed();
    await stripe.closeDispute(sessionId, outcome);
    await stripe.webhooks.idle();
    await expect
      .poll(async () => (await recordOf(id)).history.at(-1)?.kind)
      .toBe(outcome === "won" ? "returned" : "disputed");
    expect([(await lookUp()).moneyBack === undefined, (await redeem(1)).status]).toEqual(
      outcome === "won" ? [true, 200] : [false, 409],
    );
    expect(Number(before) - Number(await disputed())).toBe(outcome === "won" ? 50 : 0);
  },
);

test("each sentence shows its own day", async () => {
  const { id, sessionId } = await paidOrder();
  await stripe.refund(sessionId, 1000);
  await stripe.webhooks.idle();
  museum.wait(3 * 24 * 60);
  await stripe.dispute(sessionId);
  await stripe.webhooks.idle();
  const { rows } = await sql<{
    text: string;
  }>`select distinct to_char(at, 'FMMonth FMDD') as text from order_changes where order_id = ${id} order by 1`.execute(
    db,
  );
  const again = await newEmployee(museum);
  const text = (await again.get<{ body: OrderRecordResponse }>(`/order/${id}`)).json.body.order.moneyBack?.text ?? "";
  expect(rows).toHaveLength(2);
  for (const day of rows) expect(text).toContain(day.text);
});

test("a refund at the provider's page in place of a pending one is not flagged", async () => {
  const { id, sessionId } = await paidOrder();
  stripe.fail("unavailable", { times: 99, call: "POST /v1/refunds" });
  const by = await newEmployee(museum);
  await by.post(`/order/${id}/refund`, { lines: [{ id: "0", quantity: 2 }], reason: "Ill" }, crypto.randomUUID());
  await stripe.refund(sessionId, 5000);
  await stripe.webhooks.idle();
  stripe.stopFailing();
  const order = (await by.get<{ body: OrderRecordResponse }>(`/order/${id}`)).json.body.order;
  expect([order.payments[0]?.refunded.amount, order.moneyBack]).toEqual(["50.00", undefined]);
});
