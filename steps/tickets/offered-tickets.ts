import { fitsCurrency, fromCents, maxOwnCents, ownPriceCents, toCents } from "../../commerce/money.ts";
import type { Quantities } from "../../commerce/party.ts";
import type { Sentence } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/tickets.ts";
import { type Answer, type Data, defaults } from "../../schemas/generated/steps/tickets.ts";
import type {
  EventTickets,
  MemberTickets,
  Money,
  TicketType,
  TicketTypesResponse,
} from "../../schemas/generated/wire.ts";

/** Returns the visitor's raw price from the answer; undefined if they named none or may not. */
export function namedPrice({ id, minimumPrice }: TicketType, answer: Answer | undefined): string | undefined {
  return minimumPrice === undefined ? undefined : answer?.prices?.[id];
}

/** Returns the unit price: the visitor's own, or the usual one; undefined if the visitor's is unreadable. */
export function priceOf(type: TicketType, answer: Answer | undefined): Money | undefined {
  const named = namedPrice(type, answer);
  if (named === undefined) return type.price;
  return ownPriceCents(named, type.price.currencyCode) === undefined ? undefined : { ...type.price, amount: named };
}

/** Explains, for the field and for Continue, why the visitor's price is invalid. */
export function priceProblem(
  type: TicketType,
  answer: Answer | undefined,
): { readonly code: string; readonly message: Sentence } | undefined {
  const { title, minimumPrice: least } = type;
  const named = namedPrice(type, answer);
  if (least === undefined) return undefined;
  const price = priceOf(type, answer);
  if (price !== undefined)
    return toCents(price) < toCents(least)
      ? { code: "BELOW_PRICE", message: (locale) => say.belowPrice(locale, { least, type: title }) }
      : undefined;
  if (named === undefined || named.trim() === "")
    return { code: "PRICE_MISSING", message: (locale) => say.priceMissing(locale, { type: title }) };
  const most = fromCents(maxOwnCents(least.currencyCode), least.currencyCode);
  if (/^\d+(\.\d+)?$/.test(named) && fitsCurrency(named, least.currencyCode))
    return { code: "ABOVE_PRICE", message: (locale) => say.abovePrice(locale, { most, type: title }) };
  return {
    code: "PRICE_UNREADABLE",
    message: (locale) => say.priceUnreadable(locale, { typed: named.trim(), type: title, example: least }),
  };
}

/** Returns the line attributes for a price other than the usual one. */
export function priceAttributes({ price: usual }: TicketType, { amount }: Money): { readonly Price?: string } {
  return amount === usual.amount ? {} : { Price: amount };
}

interface Offers {
  ticketTypes: TicketTypesResponse;
  upsellTypes?: TicketTypesResponse;
}

/** Returns the events to choose tickets for, merging an event that the bundle and an upsell share. */
export function offered({ ticketTypes, upsellTypes }: Offers): EventTickets[] {
  const events = new Map<string, EventTickets>();
  for (const event of [...ticketTypes.events, ...(upsellTypes?.events ?? [])]) {
    const known = events.get(event.id);
    events.set(
      event.id,
      known === undefined ? event : { ...known, ticketTypes: [...known.ticketTypes, ...event.ticketTypes] },
    );
  }
  return [...events.values()];
}

/** Returns the customer's allowance of member tickets on the day, if the server sent it. */
export function memberTicketsOf({ ticketTypes, upsellTypes }: Offers): MemberTickets | undefined {
  return ticketTypes.memberTickets ?? upsellTypes?.memberTickets;
}

/**
 * Returns an event's quantities by its present ticket types. After a bundle changes, they carry over to the same
 * person's type; other types of a deselected bundle are dropped.
 */
export function quantitiesOf(answer: Answer | undefined, event: EventTickets): Quantities {
  const chosen = answer?.events[event.id] ?? {};
  const quantities = event.ticketTypes.map(
    (type) => [type.id, chosen[type.id] ?? carriedOver(chosen, type, event)] as const,
  );
  return Object.fromEntries(quantities.filter(([, quantity]) => quantity > 0));
}

/** Returns the quantities of one part of the selection. */
export function chosenOf(
  answer: Answer | undefined,
  events: readonly EventTickets[],
  { id }: EventTickets,
): Quantities {
  const event = events.find((each) => each.id === id);
  return event === undefined ? {} : quantitiesOf(answer, event);
}

/** Returns the flow's or the event's party limit, whichever is smaller; the server enforces it. */
export function largestParty({ maxPartySize = defaults.maxPartySize }: Data, event: EventTickets): number {
  return Math.min(maxPartySize, event.maxPartySize ?? maxPartySize);
}

/** Returns true if the answer has tickets of types that the selection now sells under other IDs. */
export function isCarriedOver(answer: Answer | undefined, events: readonly EventTickets[]): boolean {
  return events.some((event) => {
    const chosen = answer?.events[event.id] ?? {};
    return event.ticketTypes.some((type) => chosen[type.id] === undefined && carriedOver(chosen, type, event) > 0);
  });
}

function carriedOver(chosen: Quantities, { soldAlsoAs = [] }: TicketType, { ticketTypes }: EventTickets): number {
  const former = soldAlsoAs.find((id) => chosen[id] !== undefined && !ticketTypes.some((present) => present.id === id));
  return former === undefined ? 0 : (chosen[former] ?? 0);
}
