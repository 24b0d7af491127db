import { savingOf } from "../../commerce/cart/savings.ts";
import { fromCents, toCents } from "../../commerce/money.ts";
import { eventTotal, type Quantities } from "../../commerce/party.ts";
import type { Sentence } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/tickets.ts";
import type { EventTickets, Money, TicketTypesResponse } from "../../schemas/generated/wire.ts";

type Chosen = Readonly<Record<string, Quantities>>;

/** Returns the same party at another event, matching ticket types by title. */
export function samePartyAt(event: EventTickets, main: EventTickets, quantities: Quantities): Quantities {
  const counts = main.ticketTypes.flatMap(({ id, title, type }) => {
    const same =
      type === "membership"
        ? undefined
        : event.ticketTypes.find((other) => other.title === title && other.type !== "membership");
    return same === undefined || !quantities[id]
      ? []
      : [[same.id, Math.min(quantities[id], same.ticketLimit)] as const];
  });
  return Object.fromEntries(counts);
}

/** Updates the first event's quantities; other events follow until the visitor changes them there. */
export function followParty([main, ...others]: readonly EventTickets[], before: Chosen, next: Quantities): Chosen {
  if (main === undefined) return before;
  const followed = others.map((event) => {
    const present = before[event.id] ?? {};
    const isFollowing = isSame(present, samePartyAt(event, main, before[main.id] ?? {}));
    return [event.id, isFollowing ? samePartyAt(event, main, next) : present] as const;
  });
  return { ...before, [main.id]: next, ...Object.fromEntries(followed) };
}

function isSame(one: Quantities, other: Quantities): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((id) => (one[id] ?? 0) === (other[id] ?? 0));
}

/**
 * A bundle needs equally many tickets for each event. Returns a message, or undefined if it is complete.
 * @param quantities chosen quantities of an event, by ticket type
 */
export function unequalParts(
  { events }: TicketTypesResponse,
  quantities: (event: EventTickets) => Quantities,
): Sentence | undefined {
  const parts = events.map((event) => {
    const chosen = quantities(event);
    const own = event.ticketTypes.map(({ id }) => [id, chosen[id] ?? 0] as const);
    return { title: event.title, total: eventTotal(Object.fromEntries(own)) };
  });
  const most = Math.max(...parts.map(({ total }) => total));
  const short = parts.filter(({ total }) => total < most);
  if (short.length === 0) return undefined;
  return (locale) =>
    say.bundleIncomplete(locale, {
      parts: parts.map(({ title: event, total: count }) => say.partOfBundle(locale, { count, event })),
    });
}

/** @see savingOf */
export function savingsOf(
  events: readonly EventTickets[],
  chosen: Readonly<Record<string, Quantities>>,
): { readonly people: number; readonly amount: Money } | undefined {
  const saving = savingOf(
    events.map(({ id, ticketTypes }) =>
      ticketTypes.map(({ id: typeId, price, regularPrice }) => ({
        quantity: chosen[id]?.[typeId] ?? 0,
        price: toCents(price),
        regular: regularPrice && toCents(regularPrice),
      })),
    ),
  );
  const currency = events[0]?.ticketTypes[0]?.price.currencyCode ?? "";
  return saving && { people: saving.people, amount: fromCents(saving.cents, currency) };
}

/**
 * Counts people by ticket type across events, for conditions: a film for the same children adds none. Types with the
 * same `countsAs`, or else the same title, count together.
 */
export function countByGroup(
  events: readonly EventTickets[],
  quantities: (event: EventTickets) => Quantities,
): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const event of events) {
    const chosen = quantities(event);
    const here = new Map<string, number>();
    for (const { id, title, countsAs = title } of event.ticketTypes)
      here.set(countsAs, (here.get(countsAs) ?? 0) + (chosen[id] ?? 0));
    for (const [group, count] of here) counts.set(group, Math.max(count, counts.get(group) ?? 0));
  }
  return Object.fromEntries([...counts].filter(([, count]) => count > 0));
}
