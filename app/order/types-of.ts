import { counted } from "../../commerce/counted.ts";
import type { OrderTicket } from "../../schemas/generated/wire.ts";

/** Returns "2 adults" for each of a ticket's types. */
export function typesOf(
  locale: string,
  { ticketTypes, counted: words }: Pick<OrderTicket, "ticketTypes" | "counted">,
): string[] {
  return Object.entries(ticketTypes).map(([type, count]) => counted(locale, count, type, words?.[type]));
}
