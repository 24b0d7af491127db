import { sql } from "kysely";
import type { Tx } from "../database/tables.ts";
import { type Claim, compareRows, type SeatRow, sameRow, whereRow } from "./seat-row.ts";

/** A claim that the seats left do not allow. */
export class SoldOut extends Error {
  readonly row: SeatRow;
  /** Seats that the cart could have there, those that it holds already included. */
  readonly left: number;

  constructor(row: SeatRow, left: number) {
    super(`${left} seats are left for ${row.eventId} on ${row.date} at "${row.slot}"`);
    this.name = "SoldOut";
    this.row = row;
    this.left = left;
  }
}

interface ClaimRequest {
  readonly cartId: string;
  /** All seats that the cart is to hold from now on, each row once: what it holds beyond them is let go. */
  readonly claims: readonly Claim[];
  readonly expiresAt: Date;
  readonly now: Date;
}

/**
 * The one entrance to seats: every hold passes here. Changes only the difference to what the cart holds, rows in one order for
 * everyone, and makes all of it last until `expiresAt`. The caller's transaction must have locked the cart, and must end when this throws.
 * @throws SoldOut
 */
export async function claimSeats(tx: Tx, { cartId, claims, expiresAt, now }: ClaimRequest): Promise<void> {
  const present = await lockHolds(tx, cartId);
  const wanted = [...claims].sort(compareRows);
  const gone = present.filter((hold) => !wanted.some((claim) => sameRow(claim, hold)));
  const changes = [
    ...wanted.map((claim) => ({ row: claim, held: present.find((hold) => sameRow(claim, hold))?.quantity ?? 0, quantity: claim.quantity })),
    ...gone.map((hold) => ({ row: hold, held: hold.quantity, quantity: 0 })),
  ].sort((a, b) => compareRows(a.row, b.row));

  for (const { row, held, quantity } of changes) {
    if (quantity < held) await changeHeld(tx, row, quantity - held);
    if (quantity > held) await take(tx, row, quantity - held, held, { cartId, now });
    if (quantity === 0) await tx.deleteFrom("holds").where("cart_id", "=", cartId).where(whereRow(row)).execute();
  }
  if (wanted.length === 0) return;
  await tx
    .insertInto("holds")
    .values(wanted.map(({ eventId, date, slot, quantity }) => ({ cart_id: cartId, event_id: eventId, date, slot, quantity, expires_at: expiresAt })))
    .onConflict((conflict) =>
      conflict
        .columns(["cart_id", "event_id", "date", "slot"])
        .doUpdateSet((eb) => ({ quantity: eb.ref("excluded.quantity"), expires_at: eb.ref("excluded.expires_at") })),
    )
    .execute();
}

/** The seats that a cart holds become sold ones: those of its order. Returns them. */
export async function sellHeldSeats(tx: Tx, cartId: string): Promise<Claim[]> {
  const held = await lockHolds(tx, cartId);
  for (const row of held) {
    await tx
      .updateTable("inventory")
      .set({ held: sql`held - ${row.quantity}`, sold: sql`sold + ${row.quantity}` })
      .where(whereRow(row))
      .execute();
  }
  await tx.deleteFrom("holds").where("cart_id", "=", cartId).execute();
  return held;
}

/** Changes the count of held seats by what some holds, already deleted in this transaction, were for. */
export async function changeHeld(tx: Tx, row: SeatRow, by: number): Promise<void> {
  await tx
    .updateTable("inventory")
    .set({ held: sql`held + ${by}` })
    .where(whereRow(row))
    .execute();
}

/** The cart's holds, locked: nobody can let go of an expired one while it is being renewed. */
async function lockHolds(tx: Tx, cartId: string): Promise<Claim[]> {
  const rows = await tx.selectFrom("holds").selectAll().where("cart_id", "=", cartId).forUpdate().execute();
  return rows.map(({ event_id, date, slot, quantity }) => ({ eventId: event_id, date, slot, quantity })).sort(compareRows);
}

async function take(tx: Tx, row: SeatRow, seats: number, held: number, { cartId, now }: { cartId: string; now: Date }): Promise<void> {
  if (await tryTake(tx, row, seats)) return;
  if ((await letGoExpired(tx, row, cartId, now)) > 0 && (await tryTake(tx, row, seats))) return;
  const found = await tx
    .selectFrom("inventory")
    .select(sql<number>`greatest(0, wanted - held - sold)::integer`.as("left"))
    .where(whereRow(row))
    .executeTakeFirst();
  throw new SoldOut(row, (found?.left ?? 0) + held);
}

async function tryTake(tx: Tx, row: SeatRow, seats: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("inventory")
    .set({ held: sql`held + ${seats}` })
    .where(whereRow(row))
    .where(sql<boolean>`held + sold + ${seats} <= wanted`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Expired holds of other carts on one row; those that another transaction is busy with are left to it, so that nobody waits in a circle. */
async function letGoExpired(tx: Tx, row: SeatRow, cartId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ quantity: number }>`
    delete from holds where (cart_id, event_id, date, slot) in (
      select cart_id, event_id, date, slot from holds
      where event_id = ${row.eventId} and date = ${row.date} and slot = ${row.slot} and expires_at <= ${now} and cart_id <> ${cartId}
      for update skip locked
    ) returning quantity`.execute(tx);
  const freed = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  if (freed > 0) await changeHeld(tx, row, -freed);
  return freed;
}
