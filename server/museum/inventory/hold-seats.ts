import type { Tx } from "../../platform/database/tables.ts";
import { atEnd } from "../../platform/database/transaction.ts";
import { largestNetworkOf } from "../../platform/http/hashed-address.ts";
import {
  addSold,
  changeHeld,
  changeHold,
  dropHold,
  freeExpired,
  freeExpiredOfNetwork,
  holdsOf,
  holdsOverHalf,
  renewHolds,
  returnSold,
  seatsLeft,
  sellHold,
  takeSeats,
  takeSoldSeats,
  waitForExpiredOfNetwork,
} from "./hold-statements.ts";
import { fullNetwork, HalfHeld, type LimitedAddress, OpenSeatsChange, partyOf } from "./open-seats.ts";
import { compareRows, rowKey, type SeatCount, type SeatRow, sameRow } from "./seat-row.ts";
import { createGate } from "./slot-gate.ts";

/** More seats were asked for than are left. */
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

interface SaleRequest {
  readonly cartId: string;
  /** All seats that are sold, each row once. */
  readonly seats: readonly SeatCount[];
  readonly now: Date;
}

interface HoldRequest {
  readonly cartId: string;
  /** The network address that the cart's seats count for; undefined where they count for none. */
  readonly address: LimitedAddress | undefined;
  /** A cart that was just made: it holds nothing yet. */
  readonly isNew?: boolean;
  /** All seats that the cart is to hold from now on, each row once: what it holds beyond them is released. */
  readonly seats: readonly SeatCount[];
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

/** A row may be entered for what expired there and for what is taken; once inside, a transaction must not wait for itself. */
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
 * @throws SoldOut, TooManyOpenSeats, HalfHeld
 */
export async function holdSeats(tx: Tx, request: HoldRequest): Promise<void> {
  const open = new OpenSeatsChange();
  const grown = await changeHolds(tx, request, open);
  if (request.address !== undefined) for (const row of grown) await leaveHalf(tx, row, request.address, { ...request, open });
  await open.write(tx, request.address);
}

/**
 * Of a row that this transaction has locked, the carts of a network may not hold more than half of what is left, but for one party. What
 * others hold there refuses nobody. @throws HalfHeld
 */
async function leaveHalf(tx: Tx, row: SeatRow, { key, most }: LimitedAddress, { cartId, now, open }: Pick<Taking, "cartId" | "now" | "open">): Promise<void> {
  const { eventId, date, slot } = row;
  const isOver = async () => (await holdsOverHalf(tx, eventId, date, slot, cartId, largestNetworkOf(key), partyOf(most))).rows[0]?.over === true;
  while (await isOver()) if ((await releaseExpired(tx, row, { cartId, now, open })) === 0) throw new HalfHeld();
}

/**
 * The other entrance, for seats that are sold: those that the cart holds, also by a hold that has run out while nobody has released it, and
 * where it holds none or another number, seats that are left. Rows come in the same order. What is sold is held by nobody, so that no
 * address's limit refuses it.
 * @throws SoldOut
 */
export async function sellSeats(tx: Tx, { cartId, seats, now }: SaleRequest): Promise<void> {
  const open = new OpenSeatsChange();
  const holds = await lockHolds(tx, cartId);
  const rows = [...seats, ...holds.filter((hold) => !seats.some((seat) => sameRow(seat, hold)))].sort(compareRows);
  for (const row of rows) await enterOnce(tx, rowKey(row));
  for (const row of rows) {
    const { eventId, date, slot } = row;
    const hold = holds.find((each) => sameRow(each, row));
    const seat = seats.find((each) => sameRow(each, row));
    if (hold !== undefined) open.add(hold.address, -hold.quantity);
    if (hold !== undefined && hold.quantity === seat?.quantity) {
      await sellHold(tx, cartId, eventId, date, slot);
      continue;
    }
    if (hold !== undefined) await dropHold(tx, cartId, eventId, date, slot);
    if (seat === undefined) continue;
    const left = await takeWhatIsLeft(tx, { cartId, row, more: seat.quantity, now, open }, () => takeSoldSeats(tx, eventId, date, slot, seat.quantity));
    if (left !== undefined) throw new SoldOut(row, left);
  }
  await open.write(tx, undefined);
}

/** @returns the rows of which the cart holds more seats than before */
async function changeHolds(tx: Tx, request: HoldRequest, open: OpenSeatsChange): Promise<SeatRow[]> {
  const { cartId, address, isNew = false, seats, expiresAt, now } = request;
  const present = isNew ? [] : await lockHolds(tx, cartId);
  for (const hold of present) open.add(hold.address, -hold.quantity);
  for (const { quantity } of seats) open.add(address?.key ?? null, quantity);
  const gone = present.filter((hold) => !seats.some((seat) => sameRow(seat, hold)));
  const changes = [
    ...(await freeOwnExpired(tx, request, open)),
    ...seats.map((seat) => ({ row: seat, held: present.find((hold) => sameRow(seat, hold))?.quantity ?? 0, quantity: seat.quantity })),
    ...gone.map((hold) => ({ row: hold, held: hold.quantity, quantity: 0 })),
  ].sort((a, b) => compareRows(a.row, b.row));

  const grown: SeatRow[] = [];
  // All of them before the first row is locked, in the order of the rows: nobody waits in a circle.
  for (const { row } of changes) await enterOnce(tx, rowKey(row));
  for (const change of changes) {
    const { eventId, date, slot } = change.row;
    if ("freed" in change) {
      await changeHeld(tx, eventId, date, slot, -change.freed);
      continue;
    }
    const { row, held, quantity } = change;
    if (quantity > held) {
      const take = () => takeSeats(tx, cartId, eventId, date, slot, quantity, quantity - held, expiresAt, address?.key ?? null);
      const left = await takeWhatIsLeft(tx, { cartId, row, more: quantity - held, now, open }, take);
      if (left !== undefined) throw new SoldOut(row, left + held);
      grown.push(row);
    } else if (quantity === 0) await dropHold(tx, cartId, eventId, date, slot);
    else if (quantity < held) await changeHold(tx, cartId, eventId, date, slot, quantity, quantity - held);
  }
  if (seats.some((seat) => present.some((hold) => sameRow(seat, hold)))) await renewHolds(tx, cartId, expiresAt, address?.key ?? null);
  return grown;
}

/** Expired holds of a network that has too many seats otherwise: they are released before anybody is refused for them. */
async function freeOwnExpired(tx: Tx, { cartId, address, now }: HoldRequest, open: OpenSeatsChange): Promise<{ row: SeatRow; freed: number }[]> {
  if (address === undefined) return [];
  const full = await fullNetwork(tx, address, open);
  if (full === undefined) return [];
  // Skipping what another cart releases, this one would be counted before that one has written, and refused.
  await waitForExpiredOfNetwork(tx, full, now, cartId);
  const { rows } = await freeExpiredOfNetwork(tx, full, now, cartId);
  return rows.map(({ event_id, date, slot, quantity, address_key }) => {
    open.add(address_key, -quantity);
    return { row: { eventId: event_id, date, slot }, freed: quantity };
  });
}

/** Seats of an order that is taken back can be sold again. The caller's transaction deletes its tickets. */
export async function returnSoldSeats(tx: Tx, seats: readonly SeatCount[]): Promise<void> {
  const inOrder = seats.toSorted(compareRows);
  for (const row of inOrder) await enterOnce(tx, rowKey(row));
  for (const { eventId, date, slot, quantity } of inOrder) await returnSold(tx, eventId, date, slot, quantity);
}

interface MoveRequest {
  readonly from: SeatCount;
  readonly to: SeatRow;
  /** The cart that holds the seats there already, if one does; none where no such cart is named. */
  readonly cartId?: string | undefined;
  readonly now: Date;
}

/**
 * Sold seats of one row become as many of another, however few are left there: their guests have come. The rows are locked in the order in which
 * everybody locks them.
 */
export async function moveSeatsOfGuests(tx: Tx, { from, to }: Pick<MoveRequest, "from" | "to">): Promise<void> {
  const { quantity } = from;
  const rows = [from, to].sort(compareRows);
  for (const row of rows) await enterOnce(tx, rowKey(row));
  for (const row of rows) {
    const { eventId, date, slot } = row;
    if (row === from) await returnSold(tx, eventId, date, slot, quantity);
    else await addSold(tx, eventId, date, slot, quantity);
  }
}

/**
 * Sold seats of one row become as many of another: all or nothing, the rows locked in the order in which everybody locks them.
 * @throws SoldOut where the other row has too few left
 */
export async function moveSoldSeats(tx: Tx, { from, to, cartId = "", now }: MoveRequest): Promise<void> {
  const { quantity } = from;
  const open = new OpenSeatsChange();
  const hold = cartId === "" ? undefined : (await lockHolds(tx, cartId)).find((each) => sameRow(each, to));
  const rows = [from, to].sort(compareRows);
  for (const row of rows) await enterOnce(tx, rowKey(row));
  for (const row of rows) {
    const { eventId, date, slot } = row;
    if (row === from) await returnSold(tx, eventId, date, slot, quantity);
    else if (hold?.quantity === quantity) {
      open.add(hold.address, -quantity);
      await sellHold(tx, cartId, eventId, date, slot);
    } else {
      const left = await takeWhatIsLeft(tx, { cartId, row, more: quantity, now, open }, () => takeSoldSeats(tx, eventId, date, slot, quantity));
      if (left !== undefined) throw new SoldOut(row, left);
    }
  }
  await open.write(tx, undefined);
}

/** The cart's holds, locked: nobody can release an expired one while it is being renewed. */
async function lockHolds(tx: Tx, cartId: string): Promise<(SeatCount & { readonly address: string | null })[]> {
  const { rows } = await holdsOf(tx, cartId);
  return rows.map(({ event_id, date, slot, quantity, address_key }) => ({ eventId: event_id, date, slot, quantity, address: address_key })).sort(compareRows);
}

interface Taking {
  readonly cartId: string;
  readonly row: SeatRow;
  /** Seats that are wanted beside those that the cart holds there already. */
  readonly more: number;
  readonly now: Date;
  readonly open: OpenSeatsChange;
}

/**
 * Takes seats of a row by a statement that counts 0 where they are not left; those of expired holds are released for it.
 * @returns how many are left where they are too few
 */
async function takeWhatIsLeft(tx: Tx, { cartId, row, more, now, open }: Taking, take: () => Promise<{ readonly count: number }>): Promise<number | undefined> {
  const { eventId, date, slot } = row;
  const isTaken = async () => (await take()).count > 0;
  if (await isTaken()) return undefined;
  while ((await releaseExpired(tx, row, { cartId, now, open })) > 0) if (await isTaken()) return undefined;
  const [found] = (await seatsLeft(tx, eventId, date, slot)).rows;
  const left = found?.left ?? 0;
  // Released by others meanwhile.
  return left >= more && (await isTaken()) ? undefined : left;
}

/** Some of the expired holds of other carts on one row; those that another transaction is busy with are left to it, so that nobody waits in a circle. */
async function releaseExpired(tx: Tx, { eventId, date, slot }: SeatRow, { cartId, now, open }: Pick<Taking, "cartId" | "now" | "open">): Promise<number> {
  const { rows } = await freeExpired(tx, eventId, date, slot, now, cartId);
  for (const { quantity, address_key } of rows) open.add(address_key, -quantity);
  const freed = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  if (freed > 0) await changeHeld(tx, eventId, date, slot, -freed);
  return freed;
}
