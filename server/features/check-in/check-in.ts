import { sql } from "kysely";
import type { Sentence } from "../../../engine/core/contract.ts";
import * as sayAfterSale from "../../../messages/generated/server/after-sale.ts";
import * as say from "../../../messages/generated/server/desk.ts";
import { bounds } from "../../../schemas/api/limits.ts";
import type { CheckInResponse, CheckInTicket, RedeemRequest } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { type HttpError, invalid, notFound, refused, refuseFull } from "../../core/http/http-error.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { countArrivals } from "../../museum/inventory/hold-statements.ts";
import { moneyBackOf } from "../after-sale/money-back.ts";
import { recordChange } from "../orders/changes.ts";
import { bringBack, type Moved } from "./came-another-day.ts";
import { moveToNow, showMoveNow } from "./move-now.ts";
import { pastRedemptions, usedSentence } from "./past-redemptions.ts";
import { type CodeLookup, readTickets } from "./read-tickets.ts";
import { recordAdmission } from "./record-admission.ts";
import { undoable } from "./record-redemption.ts";

/** Returns an order with its tickets and their past redemptions, for the confirm screen. @throws HttpError 404 */
export async function findTickets(db: Db | Tx, { museum, kind, value, device }: CodeLookup): Promise<CheckInResponse> {
  const { order, orderId, counts, answers } = await readTickets(db, museum, { kind, value });
  const moneyBack = await moneyBackOf(db, museum, orderId);
  const redemptions = await pastRedemptions(db, museum, [...new Set(counts.map(({ ticketId }) => ticketId))], device);
  const moveNow = await showMoveNow(db, museum, orderId, counts);
  return {
    order,
    tickets: counts.map(({ ticketId: _ticket, position: _position, row: _row, ...ticket }) => ticket),
    ...(moneyBack !== undefined && { moneyBack }),
    ...(answers.length > 0 && { answers }),
    redemptions,
    ...(moveNow !== undefined && { moveNow }),
  };
}

interface Redeeming extends CodeLookup {
  /** The museum as the employee reads it; `museum` is what records are written with. */
  readonly reader: Museum;
  readonly redeem: RedeemRequest["redeem"];
  /** Admit guests although the order's payment was taken back; the employee confirmed the warning. */
  readonly anyway?: boolean | undefined;
  /** Move the tickets to now first. */
  readonly move?: RedeemRequest["move"];
  /** Take the difference of a move. */
  readonly maySell?: boolean;
  /** The drawer that devices share. */
  readonly till?: string | undefined;
  readonly nonce: string | undefined;
  readonly employeeId: string;
  readonly now: Date;
}

/**
 * Redeems all or nothing, even with concurrent doors.
 * @throws HttpError 404; 400 for tickets that are not on these codes; 409 if fewer are left than requested
 */
export async function redeemTickets(tx: Tx, redeeming: Redeeming): Promise<CheckInResponse> {
  const { museum, reader, redeem, nonce, employeeId, device, now } = redeeming;
  const { orderId, counts, moved } = await readMoved(tx, redeeming);
  const unpaid = await unpaidOf(tx, reader, orderId);
  if (unpaid !== undefined && redeeming.anyway !== true) throw unpaid;
  const wanted = redeem.filter(({ quantity }) => quantity > 0);
  if (wanted.length === 0) throw invalid({ code: "NOTHING_CHOSEN", field: "redeem", message: say.nothingChosen });
  if (new Set(wanted.map(({ id }) => id)).size < wanted.length)
    throw invalid({ code: "INVALID", field: "redeem", message: say.namedTwice });
  const chosen = wanted.map(({ id, quantity }) => {
    const count = counts.find((each) => each.id === id);
    if (count === undefined)
      throw invalid({ code: "INVALID", field: "redeem", message: (locale) => say.notOfThese(locale, { id }) });
    return { ...count, quantity };
  });
  // Use one order for all, so that two doors cannot deadlock.
  for (const { ticketId, position, quantity, ...ticket } of chosen.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { numUpdatedRows } = await tx
      .updateTable("ticket_counts")
      .set({ redeemed: sql`redeemed + ${quantity}` })
      .where("ticket_id", "=", ticketId)
      .where("position", "=", position)
      .where(sql<boolean>`redeemed + ${quantity} <= quantity - voided`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw await notLeft(tx, redeeming, ticket, quantity);
  }
  const arrivals = await recordAdmission(
    tx,
    { museum, orderId, nonce, employeeId, device, now, anyway: unpaid !== undefined, moved },
    chosen,
  );
  const guests = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  if (unpaid !== undefined) await recordChange(tx, { kind: "anyway", orderId, about: { guests }, at: now, employeeId });
  const found = await findTickets(tx, { ...redeeming, museum: reader });
  await countArrivals(tx, arrivals);
  return found;
}

/** The code's tickets, after the move that the clerk asked for. @throws HttpError as `readTickets` and `moveToNow` */
async function readMoved(tx: Tx, redeeming: Redeeming) {
  const { museum, move, employeeId, till, maySell = false } = redeeming;
  const found = await readTickets(tx, museum, redeeming);
  if (move === undefined) return { ...found, moved: new Map<string, Moved>() };
  const moved = await moveToNow(tx, museum, { ...found, move, employeeId, till, maySell });
  return { ...(await readTickets(tx, museum, redeeming)), moved };
}

/**
 * Undoes a redemption once, for the employee who made it.
 * @param nonce the redemption's Idempotency-Key
 * @throws HttpError 404 if these tickets have no such redemption; 409 if it is too late, or already undone
 */
export async function undoRedemption(
  tx: Tx,
  undoing: Omit<Redeeming, "redeem" | "anyway" | "move" | "till" | "nonce"> & { readonly nonce: string },
): Promise<CheckInResponse> {
  const { museum, nonce, employeeId, now } = undoing;
  const { orderId, counts } = await readTickets(tx, museum, undoing);
  const redemption = await tx
    .selectFrom("redemptions")
    .selectAll()
    .where("nonce", "=", nonce)
    .where("employee_id", "=", employeeId)
    .forUpdate()
    .executeTakeFirst();
  const parts =
    redemption === undefined
      ? []
      : await tx
          .selectFrom("redemption_counts")
          .selectAll()
          .where("redemption_id", "=", redemption.id)
          .orderBy("ticket_id")
          .orderBy("position")
          .execute();
  const undone = parts.flatMap(({ ticket_id, position, quantity, from_date, from_slot }) => {
    const count = counts.find((each) => each.ticketId === ticket_id && each.position === position);
    const from = from_date === null || from_slot === null ? undefined : { date: from_date, slot: from_slot };
    return count === undefined ? [] : [{ ...count, quantity, from }];
  });
  const { count } = await tx
    .selectFrom("redemption_counts")
    .innerJoin("redemptions", "redemptions.id", "redemption_id")
    .select(({ fn }) => fn.count("redemption_id").distinct().as("count"))
    .where("ticket_id", "in", [...new Set(parts.map(({ ticket_id }) => ticket_id)), ""])
    .where("undone_at", "is not", null)
    .executeTakeFirstOrThrow();
  if (redemption === undefined || undone.length < parts.length) throw notFound(say.noRedemption);
  if (redemption.undone_at !== null) throw refused(409, { code: "ALREADY_UNDONE", message: say.redemptionUndone });
  if (now.getTime() - redemption.redeemed_at.getTime() > undoable)
    throw refused(409, { code: "TOO_LATE", message: say.redemptionTooOld });
  refuseFull(Number(count), bounds.undoneOfTicket, say.tooManyUndone);
  for (const { ticketId, position, quantity } of undone) {
    await tx
      .updateTable("ticket_counts")
      .set({ redeemed: sql`redeemed - ${quantity}` })
      .where("ticket_id", "=", ticketId)
      .where("position", "=", position)
      .execute();
  }
  await tx.updateTable("redemptions").set({ undone_at: now }).where("id", "=", redemption.id).execute();
  await countArrivals(
    tx,
    undone.map(({ row, quantity }) => ({ ...row, quantity: -quantity })),
  );
  const back = new Map(undone.flatMap(({ ticketId, from }) => (from === undefined ? [] : [[ticketId, from] as const])));
  await bringBack(tx, museum, { orderId, back, employeeId });
  return findTickets(tx, { ...undoing, museum: undoing.reader });
}

/** A stored answer would claim that the guests are in, after an undo. @throws HttpError 409 */
export async function refuseUndone(db: Db, nonce: string | undefined, employeeId: string): Promise<void> {
  const redemption = await db
    .selectFrom("redemptions")
    .select("undone_at")
    .where("nonce", "=", nonce ?? "")
    .where("employee_id", "=", employeeId)
    .executeTakeFirst();
  if (redemption?.undone_at != null) throw refused(409, { code: "ALREADY_UNDONE", message: say.redemptionGone });
}

async function unpaidOf(tx: Tx, museum: Museum, orderId: string): Promise<HttpError | undefined> {
  const moneyBack = await moneyBackOf(tx, museum, orderId);
  if (moneyBack?.isAll !== true) return undefined;
  return refused(409, {
    code: "MONEY_TAKEN_BACK",
    message: (locale) => sayAfterSale.moneyGone(locale, { text: moneyBack.text }),
  });
}

/** Another door may have been faster: read again how many are left, and who used the rest. */
async function notLeft(
  tx: Tx,
  { reader, ...lookup }: CodeLookup & Pick<Redeeming, "reader">,
  { id, ...ticket }: Pick<CheckInTicket, "id" | "ticketType">,
  asked: number,
): Promise<HttpError> {
  const { tickets, redemptions = [] } = await findTickets(tx, { ...lookup, museum: reader });
  const now = tickets.find((each) => each.id === id);
  const { ticketType } = now ?? ticket;
  const left = now === undefined ? 0 : now.totalTickets - now.redeemedTickets;
  const message: Sentence = (locale) =>
    [say.notLeft(locale, { left, type: ticketType, asked }), usedSentence(locale, reader, redemptions)]
      .filter(Boolean)
      .join(" ");
  return refused(409, { code: "NOT_LEFT", message });
}
