import type { Tx } from "../../core/database/tables.ts";
import { atEnd } from "../../core/database/transaction.ts";
import { largestNetworkOf } from "../../core/http/network-address.ts";
import {
  addSold,
  addSoldSeats,
  changeHeld,
  changeHold,
  createGate,
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
  waitForExpiredOfNetwork,
} from "./hold-statements.ts";
import { fullNetwork, HalfHeld, type LimitedAddress, OpenSeatsChange, partyOf } from "./open-seats.ts";
import { compareRows, rowKey, type SeatCount, type SeatRow, sameRow } from "./seat-row.ts";

export class SoldOut extends Error {
  readonly row: SeatRow;
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
  /** All sold seats, one entry a row. */
  readonly seats: readonly SeatCount[];
  readonly now: Date;
}

interface HoldRequest {
  readonly cartId: string;
  /** The network address to count the seats for; undefined for no limit. */
  readonly address: LimitedAddress | undefined;
  readonly isNew?: boolean;
  /** All seats that the cart should hold, one entry a row; others are released. */
  readonly seats: readonly SeatCount[];
  /** How many seats of a row may be taken above its capacity; 0 for none. */
  readonly above?: number;
  readonly expiresAt: Date;
  readonly now: Date;
}

/** One change works while the next are on their way. More would queue in PostgreSQL and slow it down. */
const maxConcurrentRows = 4;
const enterRow = createGate(maxConcurrentRows);
const entered = new WeakMap<Tx, Set<string>>();

/** A transaction may enter a row twice, for expired and for new seats; it must not wait for itself. */
async function enterOnce(tx: Tx, key: string): Promise<void> {
  const keys = entered.get(tx) ?? new Set();
  entered.set(tx, keys);
  if (keys.has(key)) return;
  atEnd(tx, await enterRow(key));
  keys.add(key);
}

/**
 * All holds pass through here, with rows in the global order. The caller's transaction must have locked the cart, and
 * must end if this throws. Extends all holds to `expiresAt`.
 * @throws SoldOut, TooManyOpenSeats, HalfHeld
 */
export async function holdSeats(tx: Tx, request: HoldRequest): Promise<void> {
  const open = new OpenSeatsChange();
  const grown = await changeHolds(tx, request, open);
  if (request.address !== undefined)
    for (const row of grown) await leaveHalf(tx, row, request.address, { ...request, open });
  await open.write(tx, request.address);
}

/** Limits a network's carts to half of a locked row's remaining seats, or to a single party. @throws HalfHeld */
async function leaveHalf(
  tx: Tx,
  row: SeatRow,
  { key, most }: LimitedAddress,
  { cartId, now, open }: Pick<Taking, "cartId" | "now" | "open">,
): Promise<void> {
  const { eventId, date, slot } = row;
  const isOver = async () =>
    (await holdsOverHalf(tx, eventId, date, slot, cartId, largestNetworkOf(key), partyOf(most))).rows[0]?.over === true;
  while (await isOver()) if ((await releaseExpired(tx, row, { cartId, now, open })) === 0) throw new HalfHeld();
}

/**
 * Sells held seats, even if expired, and free seats for the rest. Locks rows in the global order. Sold seats count
 * towards no address limit. @throws SoldOut
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
    const left = await takeRemaining(tx, { cartId, row, more: seat.quantity, now, open }, () =>
      addSoldSeats(tx, eventId, date, slot, seat.quantity),
    );
    if (left !== undefined) throw new SoldOut(row, left);
  }
  await open.write(tx, undefined);
}

/** @returns the rows in which the cart's hold grew */
async function changeHolds(tx: Tx, request: HoldRequest, open: OpenSeatsChange): Promise<SeatRow[]> {
  const { cartId, address, isNew = false, seats, above = 0, expiresAt, now } = request;
  const present = isNew ? [] : await lockHolds(tx, cartId);
  for (const hold of present) open.add(hold.address, -hold.quantity);
  for (const { quantity } of seats) open.add(address?.key ?? null, quantity);
  const gone = present.filter((hold) => !seats.some((seat) => sameRow(seat, hold)));
  const changes = [
    ...(await freeOwnExpired(tx, request, open)),
    ...seats.map((seat) => ({
      row: seat,
      held: present.find((hold) => sameRow(seat, hold))?.quantity ?? 0,
      quantity: seat.quantity,
    })),
    ...gone.map((hold) => ({ row: hold, held: hold.quantity, quantity: 0 })),
  ].sort((a, b) => compareRows(a.row, b.row));

  const grown: SeatRow[] = [];
  // Enter all gates in row order before locking the first row, to avoid deadlock.
  for (const { row } of changes) await enterOnce(tx, rowKey(row));
  for (const change of changes) {
    const { eventId, date, slot } = change.row;
    if ("freed" in change) {
      await changeHeld(tx, eventId, date, slot, -change.freed);
      continue;
    }
    const { row, held, quantity } = change;
    if (quantity > held) {
      const take = (beyond = 0) =>
        takeSeats(tx, cartId, eventId, date, slot, quantity, quantity - held, expiresAt, address?.key ?? null, beyond);
      const left = await takeRemaining(tx, { cartId, row, more: quantity - held, now, open }, take);
      const isAbove = left !== undefined && above > 0 && (await take(above)).count > 0;
      if (left !== undefined && !isAbove) throw new SoldOut(row, left + held);
      grown.push(row);
    } else if (quantity === 0) await dropHold(tx, cartId, eventId, date, slot);
    else if (quantity < held) await changeHold(tx, cartId, eventId, date, slot, quantity, quantity - held);
  }
  if (seats.some((seat) => present.some((hold) => sameRow(seat, hold))))
    await renewHolds(tx, cartId, expiresAt, address?.key ?? null);
  return grown;
}

/** Releases a full network's expired holds before refusing the cart. */
async function freeOwnExpired(
  tx: Tx,
  { cartId, address, now }: HoldRequest,
  open: OpenSeatsChange,
): Promise<{ row: SeatRow; freed: number }[]> {
  if (address === undefined) return [];
  const full = await fullNetwork(tx, address, open);
  if (full === undefined) return [];
  // If another cart is releasing some, wait for its counts; skipping its locked rows would refuse this cart too early.
  await waitForExpiredOfNetwork(tx, full, now, cartId);
  const { rows } = await freeExpiredOfNetwork(tx, full, now, cartId);
  return rows.map(({ event_id, date, slot, quantity, address_key }) => {
    open.add(address_key, -quantity);
    return { row: { eventId: event_id, date, slot }, freed: quantity };
  });
}

/** Makes the seats of an undone order available again. The caller's transaction deletes its tickets. */
export async function returnSoldSeats(tx: Tx, seats: readonly SeatCount[]): Promise<void> {
  const rows = new Map<string, SeatCount>();
  for (const seat of seats) {
    const key = rowKey(seat);
    rows.set(key, { ...seat, quantity: seat.quantity + (rows.get(key)?.quantity ?? 0) });
  }
  const inOrder = [...rows.values()].sort(compareRows);
  for (const row of inOrder) await enterOnce(tx, rowKey(row));
  for (const { eventId, date, slot, quantity } of inOrder) await returnSold(tx, eventId, date, slot, quantity);
}

interface MoveRequest {
  readonly from: SeatCount;
  readonly to: SeatRow;
  /** The cart that already holds the new seats, if any. */
  readonly cartId?: string | undefined;
  readonly now: Date;
}

/** Ignores the seats left, because the guests have arrived. Locks rows in the global order. */
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

/** Moves all or nothing. Locks rows in the global order. @throws SoldOut if the other row has too few seats */
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
      const left = await takeRemaining(tx, { cartId, row, more: quantity, now, open }, () =>
        addSoldSeats(tx, eventId, date, slot, quantity),
      );
      if (left !== undefined) throw new SoldOut(row, left);
    }
  }
  await open.write(tx, undefined);
}

/** Reads and locks the cart's holds, so that no other transaction releases an expired one during its renewal. */
async function lockHolds(tx: Tx, cartId: string): Promise<(SeatCount & { readonly address: string | null })[]> {
  const { rows } = await holdsOf(tx, cartId);
  return rows
    .map(({ event_id, date, slot, quantity, address_key }) => ({
      eventId: event_id,
      date,
      slot,
      quantity,
      address: address_key,
    }))
    .sort(compareRows);
}

interface Taking {
  readonly cartId: string;
  readonly row: SeatRow;
  readonly more: number;
  readonly now: Date;
  readonly open: OpenSeatsChange;
}

/** Releases expired holds and retries while `take` counts 0. @returns the seats left if they are too few */
async function takeRemaining(
  tx: Tx,
  { cartId, row, more, now, open }: Taking,
  take: () => Promise<{ readonly count: number }>,
): Promise<number | undefined> {
  const { eventId, date, slot } = row;
  const isTaken = async () => (await take()).count > 0;
  if (await isTaken()) return undefined;
  while ((await releaseExpired(tx, row, { cartId, now, open })) > 0) if (await isTaken()) return undefined;
  const [found] = (await seatsLeft(tx, eventId, date, slot)).rows;
  const left = found?.left ?? 0;
  // Other transactions may have released seats meanwhile.
  return left >= more && (await isTaken()) ? undefined : left;
}

/** Releases some expired holds of other carts on a row. Skips holds locked by other transactions, to avoid deadlock. */
async function releaseExpired(
  tx: Tx,
  { eventId, date, slot }: SeatRow,
  { cartId, now, open }: Pick<Taking, "cartId" | "now" | "open">,
): Promise<number> {
  const { rows } = await freeExpired(tx, eventId, date, slot, now, cartId);
  for (const { quantity, address_key } of rows) open.add(address_key, -quantity);
  const freed = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  if (freed > 0) await changeHeld(tx, eventId, date, slot, -freed);
  return freed;
}
