import type { MembershipDetails } from "../../schemas/generated/forms/membership-details.ts";
import type { StoredCart } from "../carts/cart-store.ts";
import type { Museum } from "../catalogue/museum.ts";
import type { Catalogue } from "../config/types.ts";
import type { Tx } from "../database/tables.ts";
import { readDetails } from "./details.ts";
import { lockCustomers } from "./lock-customers.ts";
import { findOrMakeCustomer, type Person } from "./recipient.ts";

/** A membership that an order is about to make. */
export interface PlannedMembership {
  readonly customerId: string;
  readonly product: Catalogue["memberships"][number];
  readonly details: MembershipDetails;
}

/**
 * Whose the membership in a cart is to be: a gift's is its recipient's, any other that of who is signed in, else that of the account of the
 * contact's e-mail address, else of the buyer's; an account that is not there is made, to be activated. That account and the cart's are
 * locked, and so must come before seats. Undefined where the cart has no membership.
 * @throws Failure 409 with a sentence that says which detail is missing or wrong
 */
export async function planMembership(tx: Tx, museum: Museum, cart: StoredCart, buyer: Person): Promise<PlannedMembership | undefined> {
  const product = cart.lines.map(({ variantId }) => museum.index.variants.get(variantId)?.membership).find((membership) => membership !== undefined);
  if (product === undefined) return undefined;
  const details = readDetails(cart.attributes, buyer);
  const { primaryFirstName: firstName, primaryLastName: lastName, contactEmail: email } = details;
  const ownId = details.isGift ? null : cart.customerId;
  const customerId = ownId ?? (await findOrMakeCustomer(tx, { firstName, lastName, email }, new Date(museum.now.epochMilliseconds)));
  await lockCustomers(tx, cart.customerId === null ? [customerId] : [customerId, cart.customerId]);
  return { customerId, product, details };
}
