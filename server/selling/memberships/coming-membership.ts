import { parseCents } from "../../museum/catalogue/cents.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { Db } from "../../platform/database/tables.ts";
import type { StoredCart } from "../carts/cart-store.ts";
import { membershipsOf } from "./held-memberships.ts";
import { lastingMonths, placeMembership } from "./place-membership.ts";

/** What buying a membership means to somebody who has one. Days are YYYY-MM-DD. */
export interface ComingMembership {
  /** The one that it follows, else the one that they have now, with its last day. */
  readonly other: { readonly title: string; readonly expires: string };
  /** When the one in the cart begins. */
  readonly starts: string;
  /** It begins today, and what is left of the other goes on after it. */
  readonly isAtOnce: boolean;
}

/**
 * When the membership in a signed-in customer's cart would begin, were it bought now.
 * @returns undefined where the cart has none, it is a gift, or its customer is no member today
 */
export async function comingMembership(
  db: Db,
  museum: Museum,
  { lines, attributes, customerId }: Pick<StoredCart, "lines" | "attributes" | "customerId">,
): Promise<ComingMembership | undefined> {
  const product = lines.map(({ variantId }) => museum.index.variants.get(variantId)?.membership).find((membership) => membership !== undefined);
  if (product === undefined || customerId === null || attributes.get("isGift") === "true") return undefined;
  const held = await membershipsOf(db, museum, customerId);
  const today = museum.today.toString();
  const present = held.find(({ starts, expires }) => starts <= today && today <= expires);
  if (present === undefined) return undefined;
  const { starts } = placeMembership(held, {
    ticketsPerDay: product.ticketsPerDay ?? 0,
    cents: parseCents(product.price),
    from: today,
    lasts: lastingMonths(product.months),
  });
  // Another may already follow the present one: the day would puzzle who reads of that alone.
  const [followed = present] = held.filter(({ expires }) => expires < starts).sort((a, b) => b.expires.localeCompare(a.expires));
  const { title, expires } = starts === today ? present : followed;
  return { other: { title, expires }, starts, isAtOnce: starts === today };
}
