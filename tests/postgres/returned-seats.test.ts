import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Db, Tx } from "../../server/core/database/tables.ts";
import { inTransaction } from "../../server/core/database/transaction.ts";
import { insertHoldingCarts } from "../../server/features/carts/cart-holds.ts";
import { addSoldSeats, returnSold, takeSeats } from "../../server/museum/inventory/hold-statements.ts";
import { sweepHolds } from "../../server/operations/sweep.ts";
import { newMuseumDatabase } from "../api/support/database.ts";

const db = await newMuseumDatabase();
afterAll(() => db.destroy());

const row = { eventId: "gallery", date: "2026-12-05", slot: "10:00 AM" };
const at = [row.eventId, row.date, row.slot] as const;
const now = new Date("2026-12-01T10:00:00Z");
const later = new Date("2026-12-01T10:10:00Z");
const addCart = (id: string) =>
  db
    .insertInto("carts")
    .values({
      id,
      attributes: "[]",
      expires_at: later,
      customer_id: null,
      address_key: null,
      order_id: null,
      held_since: now,
      created_at: now,
    })
    .execute();

async function fill(counts: { held: number; sold: number }) {
  await db.deleteFrom("holds").execute();
  await db.deleteFrom("carts").execute();
  await db.deleteFrom("inventory").execute();
  await db
    .insertInto("inventory")
    .values({ event_id: row.eventId, date: row.date, slot: row.slot, wanted: 25, capacity: 25, ...counts })
    .execute();
}
const counts = () => db.selectFrom("inventory").select(["held", "sold"]).executeTakeFirstOrThrow();

/** Begins `act` while another transaction has changed the row, and commits that once `act` waits for it. */
async function whileUncommitted<T>(change: (tx: Tx) => Promise<unknown>, act: (db: Db) => Promise<T>): Promise<T> {
  let acting: Promise<T> | undefined;
  await inTransaction(db, async (tx) => {
    await change(tx);
    acting = act(db);
    acting.catch(() => {});
    await expect.poll(() => waiters(tx)).toBe(1);
  });
  return acting as Promise<T>;
}

async function waiters(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_locks where not granted and pid in (
      select pid from pg_stat_activity where datname = current_database()
    )`.execute(tx);
  return rows[0]?.count ?? 0;
}

const returnTwo = (tx: Tx) => returnSold(tx, ...at, 2);

beforeEach(() => fill({ held: 0, sold: 25 }));

test("a hold that waits for returned seats gets them", async () => {
  await addCart("waiting");
  const { count } = await whileUncommitted(returnTwo, (own) => takeSeats(own, "waiting", ...at, 1, 1, later, null, 0));
  expect(count).toBe(1);
  expect(await counts()).toEqual({ held: 1, sold: 23 });
});

test("a sale that waits for returned seats gets them", async () => {
  const { count } = await whileUncommitted(returnTwo, (own) => addSoldSeats(own, ...at, 1));
  expect(count).toBe(1);
  expect(await counts()).toEqual({ held: 0, sold: 24 });
});

test("a new cart that waits for returned seats gets them", async () => {
  const cart = {
    ...{ id: "new", attributes: new Map(), lines: [], expiresAt: later, extensions: 0, heldSince: now },
    ...{ orderId: null, customerId: null, addressKey: null, paymentId: null, code: null, offeredUntil: null },
    ...{ moving: null, desk: null, discount: null, aboveReason: null },
  };
  const holding = { cart, now, seats: { ...row, quantity: 1 }, maxOpen: 50 };
  const inserted = await whileUncommitted(returnTwo, (own) => insertHoldingCarts(own, [holding]));
  expect(inserted.size).toBe(1);
  expect(await counts()).toEqual({ held: 1, sold: 23 });
});

test("a sweep that waits while seats are returned and taken releases what expired", async () => {
  await fill({ held: 1, sold: 24 });
  await addCart("expired");
  await db
    .insertInto("holds")
    .values({
      cart_id: "expired",
      event_id: row.eventId,
      date: row.date,
      slot: row.slot,
      quantity: 1,
      expires_at: now,
      address_key: null,
    })
    .execute();
  const returnAndHold = (tx: Tx) =>
    tx.updateTable("inventory").set({ sold: sql`sold - 3`, held: sql`held + 3` }).execute();
  expect(await whileUncommitted(returnAndHold, (own) => sweepHolds(own, later))).toBe(1);
  expect(await counts()).toEqual({ held: 3, sold: 21 });
});
