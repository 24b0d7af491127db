import type { Address } from "../../../schemas/forms/addresses/address-rules.ts";
import { stateCode } from "../../../schemas/forms/us-states.ts";
import type { Customer, HeldMembership } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { CurrentCustomer } from "../accounts/current-customer.ts";
import { type Held, membershipsOf, type Standing, showLater, standingOn } from "../memberships/held-memberships.ts";
import { pendingEmail } from "./email-change.ts";

export async function showCustomer(
  db: Db | Tx,
  museum: Pick<Museum, "today" | "index" | "now" | "tenant">,
  customer: CurrentCustomer,
): Promise<Customer> {
  const { id, email, firstName, lastName, phone, addressId, verifiedAt } = customer;
  const standing = standingOn(await membershipsOf(db, museum, id), museum.today.toString());
  const membership = shownMembership(standing);
  const later = standing.later.map(showLater);
  const waiting = await pendingEmail(db, id, new Date(museum.now.epochMilliseconds));
  return {
    id,
    email,
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(phone && { phone }),
    ...(addressId && { addressId }),
    ...(customer.street && { address: addressOf(customer, customer.street, museum.tenant.country) }),
    ...(verifiedAt === null && { unverified: true as const }),
    ...(waiting !== undefined && { pendingEmail: waiting }),
    ...(membership && { membership }),
    ...(later.length > 0 && { laterMemberships: later }),
  };
}

/** Names the country where it is not the museum's. */
function addressOf(
  { city, state, zip, country: stored }: CurrentCustomer,
  street: string,
  museum: string,
): Address & { street: string } {
  const country = stored ?? "US";
  return {
    street,
    ...(city && { city }),
    ...(state && { state: country === "US" ? stateCode(state) : state }),
    ...(zip && { zip }),
    ...(country !== museum && { country }),
  };
}

function shownMembership({ current, ended }: Standing): HeldMembership | undefined {
  if (current !== undefined) return { ...levelOf(current.membership), expires: current.until, isValid: true };
  return ended && { ...levelOf(ended), expires: ended.expires, isValid: false };
}

function levelOf({ level, title, ticketsPerDay, additionalMember }: Held) {
  return { level, title, ticketsPerDay, ...(additionalMember && { additionalMember }) };
}
