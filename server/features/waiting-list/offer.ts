import { Temporal } from "temporal-polyfill";
import { statement } from "../../core/database/statement.ts";
import type { Tx } from "../../core/database/tables.ts";
import { inTransaction } from "../../core/database/transaction.ts";
import { HttpError } from "../../core/http/http-error.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import { rowKey, type SeatRow } from "../../museum/inventory/seat-row.ts";
import { seatsLeft } from "../../museum/inventory/seats-left.ts";
import { anySlot, isOver, visitBegins, visitEnds } from "../../museum/model/times.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { createCart } from "../carts/change-cart.ts";
import { cartLines, toEntry, updateEntry, type WaitingEntry } from "./entry.ts";
import { offerMail } from "./mails.ts";

/** Parallel offers would break the order of the line. */
const tryLine = statement<[key: string], { readonly isFree: boolean }>(
  "try_waiting_line",
  `select pg_try_advisory_xact_lock(hashtextextended($1::text, 0)) as "isFree"`,
);

const laterCodes = new Set(["SOLD_OUT", "NOT_ON_SALE_YET"]);

/**
 * Parties that do not fit keep their places in line (docs/behaviour.md, "Waiting list").
 * @returns false if no entry fits or another server is offering
 */
export async function offerNext(context: ServerContext, row: SeatRow): Promise<boolean> {
  try {
    return await inTransaction(context.db, (tx) => offer(tx, context, row));
  } catch (error) {
    // The places were sold just now: try again next round.
    if (error instanceof HttpError && laterCodes.has(error.errors[0]?.code ?? "")) return false;
    throw error;
  }
}

async function offer(tx: Tx, context: ServerContext, row: SeatRow): Promise<boolean> {
  const museum = museumNow(context);
  const { waitingList } = museum.tenant;
  if (waitingList === false || isOver(museum, museum.index.events.get(row.eventId), row)) return false;
  if (!(await tryLine(tx, `waiting line ${rowKey(row)}`)).rows[0]?.isFree) return false;
  const entry = await firstInLine(tx, row, await leftFor(tx, museum, row));
  if (entry === undefined) return false;
  const now = new Date(museum.now.epochMilliseconds);
  const until = offerEnds(museum, row, waitingList.offerMinutes);
  const cart = await holdFor(tx, museum, entry, until);
  if (cart === undefined) {
    await updateEntry(tx, entry.id, { status: "unavailable", over_at: now });
    return true;
  }
  await updateEntry(tx, entry.id, { status: "offered", cart_id: cart.id, offered_until: until });
  const spoken = museumNow(context, entry.language);
  await context.queueMail(tx, offerMail(spoken, { ...entry, offeredUntil: until }, context.environment.publicUrl));
  return true;
}

async function leftFor(tx: Tx, museum: Museum, { eventId, date, slot }: SeatRow): Promise<number> {
  const now = new Date(museum.now.epochMilliseconds);
  const seats = await seatsLeft(tx, { eventIds: [eventId], from: date, to: date, now, cartId: undefined });
  return seats(eventId, date, slot).left;
}

async function firstInLine(tx: Tx, row: SeatRow, left: number): Promise<WaitingEntry | undefined> {
  const found = await tx
    .selectFrom("waiting_entries")
    .selectAll()
    .where("event_id", "=", row.eventId)
    .where("date", "=", row.date)
    .where("slot", "=", row.slot)
    .where("status", "=", "waiting")
    .where("seats", "<=", left)
    .orderBy("place")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return found && { ...toEntry(found), row };
}

/** @returns undefined if the entry can never be bought @throws HttpError 409 if it may be possible later */
async function holdFor(tx: Tx, museum: Museum, { row, lines, customerId }: WaitingEntry, until: Date) {
  try {
    // Do not count the seats per network address: the request counted them.
    return await createCart(
      tx,
      museum,
      { lines: cartLines(museum, row, lines) },
      { customerId: customerId ?? undefined },
      until,
    );
  } catch (error) {
    // A permanent refusal has written nothing.
    if (error instanceof HttpError && !laterCodes.has(error.errors[0]?.code ?? "")) return undefined;
    throw error;
  }
}

/** No offer lasts beyond the start of its visit, or the end of its day. */
function offerEnds(museum: Museum, row: SeatRow, minutes: number): Date {
  const last = row.slot === anySlot ? visitEnds(museum, undefined, row) : visitBegins(museum, row);
  const ends = museum.now.add({ minutes });
  return new Date((Temporal.Instant.compare(ends, last.toInstant()) < 0 ? ends : last).epochMilliseconds);
}
