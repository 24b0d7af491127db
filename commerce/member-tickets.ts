import type { Customer, HeldMembership, TicketType } from "../schemas/generated/wire.ts";
import { eventTotal, type Quantities, ticketLimit } from "./party.ts";

/** What would unlock ticket types for members. */
export type Locked = "sign-in" | "join" | "renew";

/**
 * Why a ticket type cannot be chosen by this customer, or undefined where it can: those for members are for signed-in customers with
 * a valid membership.
 * @param customer a Customer, or null for a stranger, as a step's view holds it
 */
export function lockOf(type: Pick<TicketType, "type">, customer: unknown): Locked | undefined {
  if (type.type !== "membership") return undefined;
  if (customer === null) return "sign-in";
  const membership = heldBy(customer);
  if (membership === undefined) return "join";
  return membership.isValid ? undefined : "renew";
}

interface MemberLimit {
  quantities: Quantities;
  types: readonly TicketType[];
  maxPartySize: number;
  customer: unknown;
  /** What is not taken yet of the membership's tickets for the day, where that is known; by default all that it gives. */
  left?: number | undefined;
}

/**
 * How many tickets of a type may be chosen: as `ticketLimit` of the party says, and of all types for members together no more than
 * the membership gives for one day.
 */
export function limitFor(type: TicketType, { quantities, types, maxPartySize, customer, left = heldBy(customer)?.ticketsPerDay ?? 0 }: MemberLimit): number {
  const own = quantities[type.id] ?? 0;
  const limit = ticketLimit(type, maxPartySize, eventTotal(quantities), own);
  if (type.type !== "membership") return limit;
  const others = memberTickets(quantities, types) - own;
  return Math.max(0, Math.min(limit, left - others));
}

/** How many of the tickets chosen are for members. */
export function memberTickets(quantities: Quantities, types: readonly TicketType[]): number {
  return types.reduce((sum, { id, type }) => sum + (type === "membership" ? (quantities[id] ?? 0) : 0), 0);
}

/** The customer's membership, valid or not. */
export function heldBy(customer: unknown): HeldMembership | undefined {
  return (customer as Customer | null)?.membership;
}
