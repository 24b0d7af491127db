import { fromCents, toCents } from "../../commerce/money.ts";
import type { Quantities } from "../../commerce/party.ts";
import type { EventTickets, Money } from "../../schemas/generated/wire.ts";

/** What the chosen tickets cost less than outside of their bundle; undefined where that is nothing. */
export function savingsOf(events: readonly EventTickets[], chosen: Readonly<Record<string, Quantities>>): Money | undefined {
  const types = events.flatMap(({ id, ticketTypes }) => ticketTypes.map((type) => ({ type, quantity: chosen[id]?.[type.id] ?? 0 })));
  const cents = types.reduce((sum, { type, quantity }) => sum + (type.regularPrice ? quantity * (toCents(type.regularPrice) - toCents(type.price)) : 0), 0);
  return cents > 0 ? fromCents(cents, types[0]?.type.price.currencyCode ?? "") : undefined;
}
