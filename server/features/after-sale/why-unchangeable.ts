import { textIn } from "../../../engine/core/contract.ts";
import * as say from "../../../messages/generated/server/after-sale.ts";
import type { OrderResponse } from "../../../schemas/generated/wire.ts";
import type { Db } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { policyFor } from "../../museum/catalogue/policy.ts";
import { isRunning } from "../../museum/model/times.ts";
import { isOfSeveral, keepsFromCancelling, keepsFromMoving } from "../orders/changeable.ts";
import { readOrder, type StoredOrder, type StoredTicket, usedSeats } from "../orders/stored-order.ts";
import { offersOf } from "./show-record.ts";

type Changes = Pick<OrderResponse["order"], "changes" | "unchangeable">;

/** Lists a visitor's possible changes, or the reason for none. Empty without tickets. @throws HttpError 404 */
export async function changesOf(db: Db, museum: Museum, orderId: string): Promise<Changes> {
  const order = await readOrder(db, orderId);
  const { locale } = museum.tenant;
  if (order.tickets.length === 0) return {};
  const valid = order.tickets.filter(({ voidedAs }) => voidedAs === null);
  if (valid.length === 0) return { unchangeable: say.orderCancelled(locale) };
  const offers = valid.map((ticket) => offersOf(museum, order, ticket));
  const changes = (["move", "cancel"] as const).filter((change) => offers.some((offer) => offer[change] !== undefined));
  if (changes.length > 0) return { changes };
  const isOver = (ticket: StoredTicket) =>
    ticket.date < museum.date && !isRunning(museum, museum.index.events.get(ticket.eventId), ticket);
  if (valid.every(isOver)) return { unchangeable: say.visitOver(locale) };
  return { unchangeable: [...new Set(valid.map((ticket) => whyKept(museum, order, ticket)))].join(" ") };
}

function whyKept(museum: Museum, order: StoredOrder, ticket: StoredTicket): string {
  const { locale, supportPhone: phone } = museum.tenant;
  const event = museum.index.events.get(ticket.eventId);
  const { move, cancel } = policyFor(museum, event);
  const isMovable = move !== false && event !== undefined && !isOfSeveral(order, ticket);
  const isCancellable = cancel !== false && !order.paidAtDesk;
  const refusal =
    isMovable || usedSeats(ticket) > 0
      ? keepsFromMoving(museum, order, ticket)
      : isCancellable
        ? keepsFromCancelling(museum, ticket)
        : undefined;
  return refusal ? textIn(locale, refusal.sentence) : say.notChangedHere(locale, { event: ticket.title, phone });
}
