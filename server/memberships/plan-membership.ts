import type { StoredCart } from "../carts/cart-store.ts";
import type { Museum } from "../catalogue/museum.ts";
import type { Catalogue } from "../config/types.ts";
import type { Tx } from "../database/tables.ts";
import { Failure } from "../http/failure.ts";
import { isEmail } from "../mail/email-address.ts";
import { lockCustomers } from "./lock-customers.ts";
import { findOrMakeCustomer } from "./recipient.ts";

/** A membership that an order is about to make. */
export interface PlannedMembership {
  readonly customerId: string;
  readonly product: Catalogue["memberships"][number];
  /** The details of the form, by the names of its fields. */
  readonly details: Readonly<Record<string, string>>;
}

interface Buyer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/**
 * Whose the membership in a cart is to be: a gift's is its recipient's, any other that of who is signed in, else that of the account of the
 * contact's e-mail address, else of the buyer's; an account that is not there is made, to be activated. That account and the cart's are
 * locked, and so must come before seats. Undefined where the cart has no membership.
 * @throws Failure 409 with a sentence that says which detail is missing or wrong
 */
export async function planMembership(tx: Tx, museum: Museum, cart: StoredCart, buyer: Buyer): Promise<PlannedMembership | undefined> {
  const product = cart.lines.map(({ variantId }) => museum.index.variants.get(variantId)?.membership).find((membership) => membership !== undefined);
  if (product === undefined) return undefined;
  const details = detailsOf(cart, buyer);
  const { primaryFirstName: firstName = "", primaryLastName: lastName = "", contactEmail: email = "" } = details;
  const ownId = isGift(details) ? null : cart.customerId;
  const customerId = ownId ?? (await findOrMakeCustomer(tx, { firstName, lastName, email }, new Date(museum.now.epochMilliseconds)));
  await lockCustomers(tx, cart.customerId === null ? [customerId] : [customerId, cart.customerId]);
  return { customerId, product, details };
}

export function isGift({ isGift }: Readonly<Record<string, string>>): boolean {
  return isGift === "true";
}

/** The details that the cart bears. A buyer who gives the membership to nobody else need not say again who they are. */
function detailsOf({ attributes }: StoredCart, buyer: Buyer): Record<string, string> {
  const given = Object.fromEntries([...attributes].filter(([key, value]) => !key.startsWith("_") && value.trim() !== ""));
  const own = { primaryFirstName: buyer.firstName, primaryLastName: buyer.lastName, contactEmail: buyer.email };
  const details: Record<string, string> = isGift(given) ? given : { ...own, ...given };
  const missing = (["primaryFirstName", "primaryLastName", "contactEmail"] as const).find((name) => details[name] === undefined);
  if (missing !== undefined) throw incomplete(missing, `Please say who the membership is for: ${labels[missing]} is missing.`);
  const email = details.contactEmail ?? "";
  if (!isEmail(email)) throw incomplete("contactEmail", `The contact e-mail of the membership, "${email}", is not valid.`);
  return details;
}

const labels = { primaryFirstName: "the first name", primaryLastName: "the last name", contactEmail: "the contact e-mail" } as const;

function incomplete(field: string, message: string): Failure {
  return new Failure(409, message, [{ code: "MEMBERSHIP_DETAILS", field, message }]);
}
