import type { OrderRecord, RefundLinesRequest } from "../../schemas/generated/wire.ts";
import { refundable } from "./refundable.ts";

/** What becomes of an order's codes by a refund: none is left, one still admits so many guests, it depends on the ticket, or there is none. */
export type CodesAfter = "stop" | "some" | "none" | { readonly guests: number };

/** What becomes of the codes of an order's tickets once this is refunded. */
export function codesAfter(order: OrderRecord, { lines }: Pick<RefundLinesRequest, "lines">): CodesAfter {
  const chosen = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  const valid = order.tickets.filter(({ status }) => status === "valid");
  const [ticket] = valid;
  if (ticket === undefined) return "none";
  if (refundable(order).every(({ id, left }) => chosen.get(id) === left)) return "stop";
  // Which line made which of several tickets the record does not say.
  if (valid.length > 1) return "some";
  const taken = order.lines
    .filter(({ title, ticketType }) => title === ticket.title && ticket.ticketTypes[ticketType] !== undefined)
    .reduce((sum, { id }) => sum + (chosen.get(id) ?? 0), 0);
  const guests = Object.values(ticket.ticketTypes).reduce((sum, count) => sum + count, 0) - ticket.used - taken;
  return guests > 0 ? { guests } : "stop";
}
