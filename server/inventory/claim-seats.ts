import type { Tx } from "../database/tables.ts";
import { atEnd } from "../database/transaction.ts";
import { changeHeld, changeHold, dropHold, freeExpired, holdsOf, renewHolds, returnSold, seatsLeft, sellHold, takeSeats } from "./hold-statements.ts";
import { type Claim, compareRows, rowKey, type SeatRow, sameRow } from "./seat-row.ts";
import { createGate } from "./slot-gate.ts";

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

/** Makes a cart that holds these seats, if they are left; else makes nothing, and returns false. */
export type MakeCart = (first: Claim) => Promise<boolean>;

interface ClaimRequest {
  readonly cartId: string;
  /** Of a cart that is still to be made: makes it in the statement that takes its first seats, and says whether they were left. */
  readonly makeCart?: MakeCart;
  /** All seats that the cart is to hold from now on, each row once: what it holds beyond them is let go. */
  readonly claims: readonly Claim[];
  readonly expiresAt: Date;
  readonly now: Date;
}

/**
 * How many of this process change a row at once. One can; the next are on their way meanwhile. All that the pool has would only queue up in
 * PostgreSQL, where each that waits makes it slower.
 */
const atOnce = 4;
const enterRow = createGate(atOnce);
const entered = new WeakMap<Tx, Set<string>>();

/** A transaction that makes a cart and its order claims twice; once inside, it must not wait for itself. */
async function enterOnce(tx: Tx, key: string): Promise<void> {
  const keys = entered.get(tx) ?? new Set();
  entered.set(tx, keys);
  if (keys.has(key)) return;
  atEnd(tx, await enterRow(key));
  keys.add(key);
}

/**
 * The one entrance to seats: every hold passes here. Changes only the difference to what the cart holds, rows in one order for
 * everyone, and makes all of it last until `expiresAt`. The caller's transaction must have locked the cart, and must end when this throws.
 * @throws SoldOut
 */
export async function claimSeats(tx: Tx, { cartId, makeCart, claims, expiresAt, now }: ClaimRequest): Promise<void> {
  const present = makeCart !== undefined ? [] : await lockHolds(tx, cartId);
  const gone = present.filter((hold) => !claims.some((claim) => sameRow(claim, hold)));
  const changes = [
    ...claims.map((claim) => ({ row: claim, held: present.find((hold) => sameRow(claim, hold))?.quantity ?? 0, quantity: claim.quantity })),
    ...gone.map((hold) => ({ row: hold, held: hold.quantity, quantity: 0 })),
  ].sort((a, b) => compareRows(a.row, b.row));

  // All of them before the first row is locked, in the order of the rows: nobody waits in a circle.
  for (const { row } of changes) await enterOnce(tx, rowKey(row));
  for (const [index, { row, held, quantity }] of changes.entries()) {
    const make = index === 0 ? makeCart : undefined;
    if (quantity > held) await take(tx, { cartId, row, held, quantity, expiresAt, now, make });
    else if (quantity === 0) await dropHold(tx, cartId, row.eventId, row.date, row.slot);
    else if (quantity < held) await changeHold(tx, cartId, row.eventId, row.date, row.slot, quantity, quantity - held);
  }
  if (claims.some((claim) => present.some((hold) => sameRow(claim, hold)))) await renewHolds(tx, cartId, expiresAt);
}

/** The seats that a cart holds become sold ones: those of its order. The caller has claimed them in the same transaction. */
export async function sellHeldSeats(tx: Tx, cartId: string): Promise<void> {
  for (const { eventId, date, slot } of await lockHolds(tx, cartId)) await sellHold(tx, cartId, eventId, date, slot);
}

/** Seats of an order that is taken back can be sold again. The caller's transaction deletes its tickets. */
export async function returnSoldSeats(tx: Tx, claims: readonly Claim[]): Promise<void> {
  const inOrder = claims.toSorted(compareRows);
  for (const row of inOrder) await enterOnce(tx, rowKey(row));
  for (const { eventId, date, slot, quantity } of inOrder) await returnSold(tx, eventId, date, slot, quantity);
}

/** The cart's holds, locked: nobody can let go of an expired one while it is being renewed. */
async function lockHolds(tx: Tx, cartId: string): Promise<Claim[]> {
  const { rows } = await holdsOf(tx, cartId);
  return rows.map(({ event_id, date, slot, quantity }) => ({ eventId: event_id, date, slot, quantity })).sort(compareRows);
}

interface Taking {
  readonly cartId: string;
  readonly row: SeatRow;
  /** Seats that the cart holds there already. */
  readonly held: number;
  readonly quantity: number;
  readonly expiresAt: Date;
  readonly now: Date;
  readonly make: MakeCart | undefined;
}

async function take(tx: Tx, { cartId, row, held, quantity, expiresAt, now, make }: Taking): Promise<void> {
  const { eventId, date, slot } = row;
  const tryTake = async () =>
    make !== undefined ? make({ ...row, quantity }) : (await takeSeats(tx, cartId, eventId, date, slot, quantity, quantity - held, expiresAt)).count > 0;
  if (await tryTake()) return;
  if ((await letGoExpired(tx, row, cartId, now)) > 0 && (await tryTake())) return;
  const [found] = (await seatsLeft(tx, eventId, date, slot)).rows;
  const left = found?.left ?? 0;
  // What it saw first was older than the row, which is locked by now.
  if (left >= quantity - held && (await tryTake())) return;
  throw new SoldOut(row, left + held);
}

/** Expired holds of other carts on one row; those that another transaction is busy with are left to it, so that nobody waits in a circle. */
async function letGoExpired(tx: Tx, { eventId, date, slot }: SeatRow, cartId: string, now: Date): Promise<number> {
  const { rows } = await freeExpired(tx, eventId, date, slot, now, cartId);
  const freed = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  if (freed > 0) await changeHeld(tx, eventId, date, slot, -freed);
  return freed;
}
