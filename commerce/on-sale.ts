import type { Customer, Dates, OnSale, SaleStart } from "../schemas/generated/wire.ts";
import { serverNow } from "./clock.ts";

/** Returns when a sale starts for this customer, if it has not. @param now milliseconds since 1970, server time */
export function saleStart(onSale: OnSale | undefined, customer: unknown, now = serverNow()): SaleStart | undefined {
  if (onSale === undefined) return undefined;
  const { from, members = from } = onSale;
  const own = (customer as Customer | null)?.membership?.isValid ? members : from;
  return Date.parse(own.at) <= now ? undefined : own;
}

/** Checks whether members can already buy. */
export function isForMembersNow({ members }: OnSale, now = serverNow()): boolean {
  return members !== undefined && Date.parse(members.at) <= now;
}

/** Lists the shown days without room for a party; 0 means that the party is unknown. */
export function fullDays({ dates, following, today }: Dates, party: number): string[] {
  const days = [...dates, ...(following?.dates ?? [])];
  // Cells that pad a week have no date.
  return days
    .filter(({ date, closed, maxPartySize }) => today && date > today && !closed && maxPartySize < (party || 1))
    .map(({ date }) => date);
}
