import type { Customer, OnSale, SaleStart } from "../schemas/generated/wire.ts";
import { serverNow } from "./clock.ts";

/**
 * When something goes on sale for this customer; undefined where it is on sale for them already: members may be let in before everybody.
 * @param customer a Customer, or null for a stranger, as a step's view holds it
 * @param now milliseconds since 1970, by the server's clock
 */
export function saleStart(onSale: OnSale | undefined, customer: unknown, now = serverNow()): SaleStart | undefined {
  if (onSale === undefined) return undefined;
  const { from, members = from } = onSale;
  const own = (customer as Customer | null)?.membership?.isValid ? members : from;
  return Date.parse(own.at) <= now ? undefined : own;
}

/** Can members buy what this customer cannot yet? */
export function isForMembersNow({ members }: OnSale, now = serverNow()): boolean {
  return members !== undefined && Date.parse(members.at) <= now;
}
