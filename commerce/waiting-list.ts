import { paths } from "../schemas/generated/paths.ts";
import type { Customer, EventTickets, TimedProduct, WaitingListRequest } from "../schemas/generated/wire.ts";
import { counted } from "./counted.ts";
import { CallError } from "./errors.ts";
import type { Quantities } from "./party.ts";
import type { StorefrontServices } from "./services.ts";

type Calls = NonNullable<StorefrontServices["waitingList"]>;

/** What somebody waits for, and where they read of it. */
interface Wish extends Pick<WaitingListRequest, "date" | "time" | "email"> {
  readonly product: string;
  /** By ticket type. */
  readonly quantities: Quantities;
}

/** What is waited for, in words: "2 adults". */
export function wantedTickets(locale: string, { ticketTypes }: Pick<EventTickets, "ticketTypes">, quantities: Quantities): string[] {
  return ticketTypes.flatMap(({ id, title, counted: words }) => {
    const quantity = quantities[id] ?? 0;
    return quantity > 0 ? [counted(locale, quantity, title, words)] : [];
  });
}

/** An event's times on a day (YYYY-MM-DD). @throws CallError */
export async function timesOf({ get }: Calls, id: string, date: string): Promise<TimedProduct | undefined> {
  const { products } = await get("storefront", paths.eventTimes({ id, date }));
  return products.find(({ productId }) => productId === id);
}

/** An event's ticket types as they are sold on a day. @throws CallError */
export async function ticketTypesOf({ get }: Calls, id: string, date: string): Promise<EventTickets | undefined> {
  const { events } = await get("storefront", paths.eventTicketTypes({ id, date }));
  return events.find((event) => event.id === id);
}

/** Joins the waiting list. @returns whether the address is known to be the visitor's; else its owner is asked to confirm @throws CallError */
export async function joinWaitingList({ post }: Calls, { quantities, ...wish }: Wish, idempotencyKey: string): Promise<boolean> {
  const lines = Object.entries(quantities).flatMap(([ticketType, quantity]) => (quantity > 0 ? [{ ticketType, quantity }] : []));
  return (await post("storefront", paths.joinWaitingList(), { ...wish, lines }, { idempotencyKey })).confirmed;
}

/** May somebody be on the list, although the call failed? */
export function mayHaveJoined(error: unknown): boolean {
  return error instanceof CallError && error.retryable && error.status !== 429;
}

/** The signed-in customer's address, where it is known to be theirs. */
export function ownEmail(customer: unknown): string | undefined {
  const signedIn = customer as Customer | null;
  return signedIn === null || signedIn.unverified ? undefined : signedIn.email;
}
