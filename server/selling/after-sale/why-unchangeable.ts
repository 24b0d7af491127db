import { textIn } from "../../../engine/core/sentence.ts";
import * as say from "../../../messages/generated/server/after-sale.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { policyFor } from "../../museum/catalogue/policy.ts";
import type { Db } from "../../platform/database/tables.ts";
import { isOfSeveral, keepsFromCancelling, keepsFromMoving } from "./changeable.ts";
import { offersOf } from "./show-record.ts";
import { readOrder, type StoredOrder, type StoredTicket, usedSeats } from "./stored-order.ts";

/** Why a visitor can change nothing of an order, in sentences; undefined where something can be changed. @throws HttpError 404 */
export async function whyUnchangeable(db: Db, museum: Museum, orderId: string): Promise<string | undefined> {
  const order = await readOrder(db, orderId);
  const { locale, supportPhone: phone } = museum.tenant;
  if (order.tickets.length === 0) return say.nothingToChange(locale, { phone });
  const valid = order.tickets.filter(({ voidedAs }) => voidedAs === null);
  if (valid.length === 0) return say.orderCancelled(locale);
  if (valid.some((ticket) => Object.keys(offersOf(museum, order, ticket)).length > 0)) return undefined;
  if (valid.every(({ date }) => date < museum.date)) return say.visitOver(locale);
  return [...new Set(valid.map((ticket) => whyKept(museum, order, ticket)))].join(" ");
}

/** What the visitor might have done, and why not now. */
function whyKept(museum: Museum, order: StoredOrder, ticket: StoredTicket): string {
  const { locale, supportPhone: phone } = museum.tenant;
  const event = museum.index.events.get(ticket.eventId);
  const { move, cancel } = policyFor(museum, event);
  const isMovable = move !== false && event !== undefined && !isOfSeveral(order, ticket);
  const isCancellable = cancel !== false && !order.paidAtDesk;
  const refusal = isMovable || usedSeats(ticket) > 0 ? keepsFromMoving(museum, order, ticket) : isCancellable ? keepsFromCancelling(museum, ticket) : undefined;
  return refusal ? textIn(locale, refusal.sentence) : say.notChangedHere(locale, { event: ticket.title, phone });
}
