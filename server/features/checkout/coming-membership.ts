import type { Db } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { parseCents } from "../../museum/model/cents.ts";
import type { StoredCart } from "../carts/cart-store.ts";
import { membershipsOf } from "../memberships/held-memberships.ts";
import { lastingMonths, placeMembership } from "../memberships/place-membership.ts";

/** Days are YYYY-MM-DD. */
export interface ComingMembership {
  /** The membership that it follows, or else the current one, with its last day. */
  readonly other: { readonly title: string; readonly expires: string };
  readonly starts: string;
  /** It begins today and pauses the other one. */
  readonly isAtOnce: boolean;
}

/** @returns undefined without a membership in the cart, for a gift, or if the customer is no member today */
export async function comingMembership(
  db: Db,
  museum: Museum,
  { lines, attributes, customerId }: Pick<StoredCart, "lines" | "attributes" | "customerId">,
): Promise<ComingMembership | undefined> {
  const product = lines
    .map(({ variantId }) => museum.index.variants.get(variantId)?.membership)
    .find((membership) => membership !== undefined);
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
  // Name the membership directly before it: the current one may already have a successor.
  const [followed = present] = held
    .filter(({ expires }) => expires < starts)
    .sort((a, b) => b.expires.localeCompare(a.expires));
  const { title, expires } = starts === today ? present : followed;
  return { other: { title, expires }, starts, isAtOnce: starts === today };
}
