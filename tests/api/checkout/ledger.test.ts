import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import { beforeEach, expect, test, vi } from "vitest";
import { inTransaction } from "../../../server/core/database/transaction.ts";
import { reconcile } from "../../../server/operations/reconcile.ts";
import { opening } from "../support/fixture.ts";
import { line, openMuseum, type TestMuseum } from "../support/museum.ts";

const museum = await openMuseum();
const { db } = museum;
const now = new Date(Temporal.Instant.from(opening).epochMilliseconds);

/** Pays for a cart, by default two adults. @returns the order, its payments and the first payment's id */
async function buy({ post, pay, db }: TestMuseum = museum, variantId = "adult") {
  const lineItems = [
    variantId === "adult"
      ? line(variantId, 2, { Date: "2026-12-01", Time: "10:00 AM" })
      : line(variantId, 1, { Date: "2026-12-01" }),
  ];
  const { json: cart } = await post("/checkout/create", { lineItems });
  expect((await pay(cart.id)).status).toBe(303);
  const order = await db.selectFrom("orders").selectAll().where("cart_id", "=", cart.id).executeTakeFirstOrThrow();
  const charges = await db.selectFrom("payments").selectAll().where("order_id", "=", order.id).execute();
  return { order, charges, charge: charges[0]?.id ?? "" };
}

const entriesOf = (charge: string) =>
  db
    .selectFrom("ledger")
    .select(["kind", "amount_cents", "provider_id", "reason"])
    .where("payment_id", "=", charge)
    .orderBy("id")
    .execute();

const refund = (charge: string, cents: number, name: string, into = db) =>
  into
    .insertInto("ledger")
    .values({
      payment_id: charge,
      kind: "refunded",
      amount_cents: cents,
      provider_id: name,
      reason: "test",
      employee_id: null,
      at: now,
    })
    .execute();

/** Discrepancies of these orders only, because other tests change their own. */
const discrepanciesOf = async (...ids: string[]) => (await reconcile(db)).filter(({ id }) => ids.includes(id));

let paid: Awaited<ReturnType<typeof buy>>;
beforeEach(async () => {
  paid = await buy();
});

test("an order's total is one charge, captured in full, in the order's name", async () => {
  const { order, charges, charge } = paid;
  expect(charges).toEqual([
    expect.objectContaining({
      cart_id: order.cart_id,
      provider: "demo",
      amount_cents: 5000,
      currency_code: "USD",
      captured_cents: 5000,
      refunded_cents: 0,
    }),
  ]);
  expect(await entriesOf(charge)).toEqual([
    { kind: "captured", amount_cents: 5000, provider_id: order.cart_id, reason: null },
  ]);
  expect(await discrepanciesOf(order.id, charge)).toEqual([]);
});

test("a free order has no ledger entry, and is consistent with it", async () => {
  const { order, charges } = await buy(museum, "free-guest");
  expect(charges).toEqual([]);
  expect(await discrepanciesOf(order.id)).toEqual([]);
});

test("refunds never exceed the captured amount, also concurrently", async () => {
  await refund(paid.charge, 2000, "re_1");
  await expect(refund(paid.charge, 3001, "re_2")).rejects.toMatchObject({
    code: "23514",
    constraint: "payments_refund_no_more_than_captured",
  });
  const both = await Promise.allSettled(
    ["re_3", "re_4"].map((name) => inTransaction(db, (tx) => refund(paid.charge, 2000, name, tx))),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await entriesOf(paid.charge)).map(({ amount_cents }) => amount_cents)).toEqual([5000, 2000, 2000]);
});

test("captures never exceed the authorized amount", async () => {
  const more = {
    payment_id: paid.charge,
    kind: "captured" as const,
    amount_cents: 1,
    provider_id: "ch_2",
    reason: null,
    employee_id: null,
    at: now,
  };
  await expect(db.insertInto("ledger").values(more).execute()).rejects.toMatchObject({
    constraint: "payments_capture_no_more_than_asked",
  });
});

test("an event reported twice by the provider is recorded once", async () => {
  await refund(paid.charge, 100, "re_5");
  await expect(refund(paid.charge, 100, "re_5")).rejects.toMatchObject({
    code: "23505",
    constraint: "ledger_says_each_once",
  });
});

test("entries can be neither changed nor deleted", async () => {
  await expect(sql`update ledger set amount_cents = 1`.execute(db)).rejects.toThrow("ledger is append-only");
  await expect(sql`delete from ledger`.execute(db)).rejects.toThrow("ledger is append-only");
  await expect(sql`delete from payments where id = ${paid.charge}`.execute(db)).rejects.toMatchObject({
    code: "23503",
  });
});

test("every discrepancy is found and logged when the museum's day changes: a different price, a changed sum, money without an order", async () => {
  const own = await openMuseum();
  const [first, second, third] = [await buy(own), await buy(own), await buy(own)];
  await own.db.updateTable("orders").set({ total_cents: 6000 }).where("id", "=", first.order.id).execute();
  await own.db.updateTable("payments").set({ refunded_cents: 1000 }).where("id", "=", second.charge).execute();
  await own.db.updateTable("payments").set({ order_id: null }).where("id", "=", third.charge).execute();
  const error = vi.spyOn(own.server.log, "error");
  own.wait(24 * 60);
  own.configure({});
  await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(6));
  expect(error.mock.calls.map(([discrepancy]) => discrepancy)).toEqual(
    expect.arrayContaining([
      { of: "charge", id: second.charge, expected: 5000, found: 4000 },
      { of: "order", id: first.order.id, expected: 6000, found: 5000 },
      { of: "price", id: first.order.id, expected: 5000, found: 6000 },
      { of: "order", id: second.order.id, expected: 5000, found: 4000 },
      { of: "order", id: third.order.id, expected: 5000, found: 0 },
      { of: "unowned", id: third.charge, expected: 0, found: 5000 },
    ]),
  );
});
