import { counted } from "../../commerce/counted.ts";
import type { OrderTicket } from "../../schemas/generated/wire.ts";

/** Whom a ticket is for: "2 adults", for each of its types. */
export function typesOf(locale: string, { ticketTypes, counted: words }: Pick<OrderTicket, "ticketTypes" | "counted">): string[] {
  return Object.entries(ticketTypes).map(([type, count]) => counted(locale, count, type, words?.[type]));
}
