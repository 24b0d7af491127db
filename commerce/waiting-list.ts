import { paths } from "../schemas/generated/paths.ts";
import type { Customer, EventTickets, WaitingListRequest } from "../schemas/generated/wire.ts";
import { counted } from "./counted.ts";
import { fullTimes } from "./day-parts.ts";
import { lockOf } from "./member-tickets.ts";
import { eventTotal, minQuantityOf, type Quantities, ticketLimit } from "./party.ts";
import type { StorefrontServices } from "./services.ts";

/** Default maximum party of an event (docs/behaviour.md, "Party size"). */
const usualParty = 10;

type Calls = NonNullable<StorefrontServices["waitingList"]>;

interface Wish extends Pick<WaitingListRequest, "date" | "time" | "email"> {
  readonly product: string;
  readonly quantities: Quantities;
}

/** Formats the wanted tickets: "2 adults". */
export function wantedTickets(
  locale: string,
  { ticketTypes }: Pick<EventTickets, "ticketTypes">,
  quantities: Quantities,
): string[] {
  return ticketTypes.flatMap(({ id, title, counted: words }) => {
    const quantity = quantities[id] ?? 0;
    return quantity > 0 ? [counted(locale, quantity, title, words)] : [];
  });
}

/** Loads an event's ticket types for a day. @throws CallError */
export async function ticketTypesOf({ get }: Calls, id: string, date: string): Promise<EventTickets | undefined> {
  const { events } = await get("storefront", paths.eventTicketTypes({ id, date }));
  return events.find((event) => event.id === id);
}

/** Loads what visitors can wait for on a sold-out day (YYYY-MM-DD). @throws CallError */
export async function dayToWaitFor(
  calls: Calls,
  { id, day, locale, customer }: { id: string; day: string; locale: string; customer: unknown },
) {
  const [{ products }, event] = await Promise.all([
    calls.get("storefront", paths.eventTimes({ id, date: day })),
    ticketTypesOf(calls, id, day),
  ]);
  const product = products.find(({ productId }) => productId === id);
  const { ticketTypes = [], maxPartySize = usualParty } = event ?? {};
  return {
    timesFor: (quantities: Quantities) => (product === undefined ? [] : fullTimes(product, eventTotal(quantities))),
    words: (quantities: Quantities) => wantedTickets(locale, { ticketTypes }, quantities),
    types: ticketTypes
      .filter((type) => lockOf(type, customer) === undefined)
      .map((type) => ({ ...type, least: minQuantityOf(type) })),
    maxOf(typeId: string, quantities: Quantities) {
      const type = ticketTypes.find((each) => each.id === typeId);
      return type === undefined ? 0 : ticketLimit(type, maxPartySize, eventTotal(quantities), quantities[typeId] ?? 0);
    },
  };
}

/** Joins the list. @returns whether the address is verified; else its owner must confirm @throws CallError */
export async function joinWaitingList(
  { post }: Calls,
  { quantities, ...wish }: Wish,
  idempotencyKey: string,
): Promise<boolean> {
  const lines = Object.entries(quantities).flatMap(([ticketType, quantity]) =>
    quantity > 0 ? [{ ticketType, quantity }] : [],
  );
  return (await post("storefront", paths.joinWaitingList(), { ...wish, lines }, { idempotencyKey })).confirmed;
}

/** Returns the signed-in customer's verified address. */
export function ownEmail(customer: unknown): string | undefined {
  const signedIn = customer as Customer | null;
  return signedIn === null || signedIn.unverified ? undefined : signedIn.email;
}
