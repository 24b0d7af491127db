import type { FastifyRequest } from "fastify";
import { type GiftNote, giftNote } from "../../../commerce/gift.ts";
import { parseCents } from "../../../commerce/money.ts";
import type { Db } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import type { StoredCart } from "../carts/cart-store.ts";
import { isGift } from "../memberships/details.ts";
import { membershipsOf } from "../memberships/held-memberships.ts";
import { lastingMonths, placeMembership } from "../memberships/place-membership.ts";
import { customerOf } from "./buyer-form.ts";

export interface MembershipNotes {
  readonly coming?: ComingMembership | undefined;
  /** The recipient, if not the buyer. */
  readonly gift?: (GiftNote & { readonly variantId: string }) | undefined;
}

/** Hides a customer's details and gifts from strangers with the cart's URL. */
export async function membershipNotes(
  context: Pick<ServerContext, "db" | "now">,
  request: FastifyRequest,
  museum: Museum,
  cart: StoredCart,
): Promise<MembershipNotes> {
  const { lines, attributes, customerId } = cart;
  const line = lines.find(({ variantId }) => museum.index.variants.get(variantId)?.membership);
  if (line === undefined) return {};
  if (customerId !== null && (await customerOf(context, request))?.id !== customerId) return {};
  const gift = giftNote(museum.tenant.locale, { ...Object.fromEntries(attributes), isGift: isGift(attributes) });
  return {
    coming: await comingMembership(context.db, museum, cart),
    gift: gift && { ...gift, variantId: line.variantId },
  };
}

/** Days are YYYY-MM-DD. */
export interface ComingMembership {
  /** The membership that it follows, or else the current one, with its last day. */
  readonly other: { readonly title: string; readonly expires: string };
  readonly starts: string;
  /** It begins today and pauses the other one. */
  readonly startsNow: boolean;
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
  return { other: { title, expires }, starts, startsNow: starts === today };
}
