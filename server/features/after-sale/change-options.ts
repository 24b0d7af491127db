import { fromCents } from "../../../commerce/money.ts";
import { textIn } from "../../../engine/core/contract.ts";
import * as say from "../../../messages/generated/server/after-sale.ts";
import type { OrderResponse, RecordTicket } from "../../../schemas/generated/wire.ts";
import type { Db } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { policyFor } from "../../museum/catalogue/policy.ts";
import { isRunning } from "../../museum/model/times.ts";
import {
  type Asker,
  deadline,
  isOfSeveral,
  keepsFromCancelling,
  keepsFromMoving,
  soldTogether,
} from "../orders/changeable.ts";
import { wordedOrder } from "../orders/order-language.ts";
import { readOrder, type StoredOrder, type StoredTicket, usedSeats } from "../orders/stored-order.ts";
import { strandedWithout } from "../orders/whole-day.ts";
import { handBackOf, type OpenPayment, refundOf, unrefundedLines } from "./refund-money.ts";

type Changes = Pick<OrderResponse["order"], "changes" | "unchangeable">;

/** Lists a visitor's possible changes, or the reason for none. Empty without tickets. @throws HttpError 404 */
export async function changesOf(db: Db, museum: Museum, orderId: string): Promise<Changes> {
  const order = wordedOrder(museum, await readOrder(db, orderId));
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
  const reasons = valid.map((ticket) => whyKept(museum, order, ticket));
  const events = [...new Set(valid.filter((_, index) => reasons[index] === undefined).map(({ title }) => title))];
  const never = events.length > 0 && say.notChangedHere(locale, { events, phone: museum.tenant.supportPhone });
  return { unchangeable: [...new Set([...reasons, never].filter(Boolean))].join(" ") };
}

/** Undefined if the event allows no changes at all. */
function whyKept(museum: Museum, order: StoredOrder, ticket: StoredTicket): string | undefined {
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
  return refusal && textIn(museum.tenant.locale, refusal.sentence);
}

export interface Viewing {
  readonly asker?: Asker;
  readonly payments?: readonly OpenPayment[];
}

export function offersOf(
  museum: Museum,
  order: StoredOrder,
  ticket: StoredTicket,
  { asker = "visitor", payments = [] }: Viewing = {},
): Pick<RecordTicket, "move" | "cancel"> {
  const policy = policyFor(museum, museum.index.events.get(ticket.eventId));
  // Staff may make changes at any time, so show the start of the visit.
  const until = (hours: number | false) =>
    deadline(museum, ticket, asker === "staff" ? 0 : hours || 0)
      .toInstant()
      .toString();
  return {
    ...(keepsFromMoving(museum, order, ticket, asker) === undefined && { move: { until: until(policy.move) } }),
    ...cancelOption(museum, order, { ticket, asker, payments, until: until(policy.cancel) }),
  };
}

interface Asked extends Required<Viewing> {
  readonly ticket: StoredTicket;
  readonly until: string;
}

function cancelOption(
  museum: Museum,
  order: StoredOrder,
  { ticket, asker, payments, until }: Asked,
): Pick<RecordTicket, "cancel"> {
  if (asker === "visitor" && order.paidAtDesk) return {};
  if (keepsFromCancelling(museum, ticket, asker) !== undefined) return {};
  const together = soldTogether(museum, order, ticket);
  if (together.some((each) => keepsFromCancelling(museum, each, asker) !== undefined)) return {};
  const left = strandedWithout(museum, order, together);
  const wider = [...new Set([...together, ...left.flatMap((each) => soldTogether(museum, order, each))])];
  const isWiderPossible = wider.every((each) => keepsFromCancelling(museum, each, asker) === undefined);
  const priced = (tickets: readonly StoredTicket[]) => {
    const cents = refundOf(order, unrefundedLines(order, tickets));
    const handBack = handBackOf(payments, cents, order.currencyCode);
    return {
      refund: fromCents(cents, order.currencyCode),
      ...(handBack.length > 0 && { handBack }),
      together: tickets.map(({ id }) => id),
    };
  };
  return {
    cancel: {
      until,
      ...priced(together),
      ...(left.length > 0 && { leftBehind: left.map(({ id }) => id) }),
      ...(left.length > 0 && isWiderPossible && { withThem: priced(wider) }),
    },
  };
}
