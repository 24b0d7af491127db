import { fromCents, toCents } from "../../commerce/money.ts";
import type { Quantities } from "../../commerce/party.ts";
import type { EventTickets, Money } from "../../schemas/generated/wire.ts";

/**
 * Returns the saving over the regular prices, and the number of people.
 * Undefined without a saving, or for an incomplete bundle, which needs equal quantities for each event.
 */
export function savingsOf(
  events: readonly EventTickets[],
  chosen: Readonly<Record<string, Quantities>>,
): { readonly people: number; readonly amount: Money } | undefined {
  // Extras outside the bundle have no discount.
  const parts = events.map(({ id, ticketTypes }) =>
    ticketTypes.flatMap(({ id: typeId, price, regularPrice }) => {
      const quantity = chosen[id]?.[typeId] ?? 0;
      return regularPrice ? [{ quantity, cents: quantity * (toCents(regularPrice) - toCents(price)) }] : [];
    }),
  );
  const sizes = new Set(
    events.filter((_event, at) => parts[at]?.length).map(({ id }) => sum(Object.values(chosen[id] ?? {}))),
  );
  if (sizes.size > 1) return undefined;
  const cents = parts.flat().reduce((sum, type) => sum + type.cents, 0);
  const people = Math.max(0, ...parts.map((part) => part.reduce((sum, { quantity }) => sum + quantity, 0)));
  const currency = events[0]?.ticketTypes[0]?.price.currencyCode ?? "";
  return cents > 0 ? { people, amount: fromCents(cents, currency) } : undefined;
}

const sum = (quantities: readonly number[]): number => quantities.reduce((all, each) => all + each, 0);
