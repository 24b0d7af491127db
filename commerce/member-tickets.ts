import type { Customer, HeldMembership, TicketType } from "../schemas/generated/wire.ts";
import { eventTotal, type Quantities, ticketLimit } from "./party.ts";

export type Locked = "sign-in" | "join" | "renew";

/** Returns why this customer cannot choose a ticket type, if so. @param customer a Customer, or null if signed out */
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
  /** Remaining member tickets for the day, if known; default: the membership's full allowance. */
  left?: number | undefined;
}

/** Returns a type's ticket limit; member types also share the membership's daily allowance. */
export function limitFor(
  type: TicketType,
  { quantities, types, maxPartySize, customer, left = heldBy(customer)?.ticketsPerDay ?? 0 }: MemberLimit,
): number {
  const own = quantities[type.id] ?? 0;
  const limit = ticketLimit(type, maxPartySize, eventTotal(quantities), own);
  if (type.type !== "membership") return limit;
  const others = memberTickets(quantities, types) - own;
  return Math.max(0, Math.min(limit, left - others));
}

/** Counts the chosen member tickets. */
export function memberTickets(quantities: Quantities, types: readonly TicketType[]): number {
  return types.reduce((sum, { id, type }) => sum + (type === "membership" ? (quantities[id] ?? 0) : 0), 0);
}

export type Visitor = "member" | "former-member" | "account" | "guest";

/** Returns how the visitor is known, for conditions. @param customer a Customer, or null if signed out */
export function visitorOf(customer: unknown): Visitor {
  if (customer === null) return "guest";
  const membership = heldBy(customer);
  if (membership === undefined) return "account";
  return membership.isValid ? "member" : "former-member";
}

/** Returns the customer's membership, valid or not. */
export function heldBy(customer: unknown): HeldMembership | undefined {
  return (customer as Customer | null)?.membership;
}
