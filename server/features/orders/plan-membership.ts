import { parseCents } from "../../../commerce/money.ts";
import type { MembershipDetails } from "../../../schemas/generated/forms/membership-details.ts";
import { randomId } from "../../core/database/random-id.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { countriesOf } from "../../museum/catalogue/museum-countries.ts";
import type { Catalogue } from "../../museum/model/config.ts";
import { findCustomer } from "../accounts/current-customer.ts";
import { indexCustomer } from "../accounts/index-customer.ts";
import { hasToken } from "../accounts/tokens.ts";
import type { StoredCart } from "../carts/cart-store.ts";
import { readDetails, refuseGiftToSelf, refuseMoreMembers } from "../memberships/details.ts";
import { lockCustomers, membershipsOf, moveMemberships } from "../memberships/held-memberships.ts";
import { holderOf, type Person } from "../memberships/holder.ts";
import { lastingMonths, placeMembership } from "../memberships/place-membership.ts";

export interface PlannedSale {
  readonly basket: Pick<StoredCart, "lines" | "attributes" | "customerId">;
  readonly buyer: Person;
  /** Payment is complete: skip what was checked before it. */
  readonly isPaid: boolean;
  /** The clerk has seen who the customer is. */
  readonly isAtDesk: boolean;
}

export interface PlannedMembership {
  readonly customerId: string;
  readonly product: Catalogue["memberships"][number];
  readonly details: MembershipDetails;
}

/**
 * The signed-in customer gets it unless it is a gift, else the holder of the contact's email (./holder.ts). Locks both,
 * so call it before locking seats.
 * @param isPaid skips checks that passed before payment
 * @returns undefined without a membership
 * @throws HttpError 409 with a sentence that names the missing or invalid detail
 */
export async function planMembership(
  tx: Tx,
  museum: Museum,
  { basket: cart, buyer, isPaid, isAtDesk }: PlannedSale,
): Promise<PlannedMembership | undefined> {
  const product = cart.lines
    .map(({ variantId }) => museum.index.variants.get(variantId)?.membership)
    .find((membership) => membership !== undefined);
  if (product === undefined) return undefined;
  const details = readDetails(cart.attributes, buyer, { isPaid, countries: countriesOf(museum.tenant) });
  const now = new Date(museum.now.epochMilliseconds);
  const account = await accountOf(tx, cart, isAtDesk, now);
  if (!isPaid) {
    refuseMoreMembers(details, product, 409);
    refuseGiftToSelf(details, 409, buyer.email, account?.email);
  }
  if (account !== undefined && !details.isGift) {
    await lockCustomers(tx, [account.id]);
    return { customerId: account.id, product, details };
  }
  const { primaryFirstName: firstName, primaryLastName: lastName, contactEmail: email } = details;
  const others = cart.customerId === null ? [] : [cart.customerId];
  return { customerId: await holderOf(tx, { firstName, lastName, email }, now, others), product, details };
}

async function accountOf(
  tx: Tx,
  { customerId }: Pick<StoredCart, "customerId">,
  isAtDesk: boolean,
  now: Date,
): Promise<{ readonly id: string; readonly email: string } | undefined> {
  return customerId !== null && (isAtDesk || (await hasToken(tx, "customer", customerId, now)))
    ? findCustomer(tx, customerId)
    : undefined;
}

/** ./place-membership.ts decides when each of the member's memberships begins. */
export async function makeMembership(
  tx: Tx,
  museum: Museum,
  { customerId, product, details }: PlannedMembership,
  orderId: string,
): Promise<void> {
  const ticketsPerDay = product.ticketsPerDay ?? 0;
  const bought = { from: museum.today.toString(), lasts: lastingMonths(product.months) };
  const { starts, expires, moved } = placeMembership(await membershipsOf(tx, museum, customerId, { kept: true }), {
    ticketsPerDay,
    cents: parseCents(product.price),
    ...bought,
  });
  await moveMemberships(tx, moved);
  await tx
    .insertInto("memberships")
    .values({
      id: randomId(),
      customer_id: customerId,
      product_id: product.id,
      level: product.level,
      title: product.title,
      member_limit: product.memberLimits,
      tickets_per_day: ticketsPerDay,
      starts,
      expires,
      from_day: bought.from,
      lasts: bought.lasts,
      details: JSON.stringify(details),
      order_id: orderId,
      created_at: new Date(museum.now.epochMilliseconds),
    })
    .execute();
  await indexCustomer(tx, customerId);
}
