import type { FastifyRequest } from "fastify";
import { type GiftNote, giftNote } from "../../../commerce/gift.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import type { StoredCart } from "../carts/cart-store.ts";
import { isGift } from "../memberships/details.ts";
import { type ComingMembership, comingMembership } from "./coming-membership.ts";
import { customerOf } from "./known-buyer.ts";

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
