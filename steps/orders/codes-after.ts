import type { OrderRecord, RefundLinesRequest } from "../../schemas/generated/wire.ts";
import { refundable } from "./refundable.ts";

/** Effect of a refund on the order's codes: invalid, still good for some guests, depends on the ticket, or no codes. */
export type CodesAfter = "stop" | "some" | "none" | { readonly guests: number };

export function codesAfter(order: OrderRecord, { lines }: Pick<RefundLinesRequest, "lines">): CodesAfter {
  const chosen = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  const valid = order.tickets.filter(({ status }) => status === "valid");
  const [ticket] = valid;
  if (ticket === undefined) return "none";
  if (refundable(order).every(({ id, left }) => chosen.get(id) === left)) return "stop";
  // The record does not link lines to tickets.
  if (valid.length > 1) return "some";
  const taken = order.lines
    .filter(({ title, ticketType }) => title === ticket.title && ticket.ticketTypes[ticketType] !== undefined)
    .reduce((sum, { id }) => sum + (chosen.get(id) ?? 0), 0);
  const guests = Object.values(ticket.ticketTypes).reduce((sum, count) => sum + count, 0) - ticket.used - taken;
  return guests > 0 ? { guests } : "stop";
}
