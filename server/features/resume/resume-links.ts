import { sql } from "kysely";
import * as sayCarts from "../../../messages/generated/server/carts.ts";
import * as say from "../../../messages/generated/server/resume.ts";
import type { ResumeLinkRequest, ResumeVisitRequest, SavedVisit } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { HttpError, invalid, notFound, refused } from "../../core/http/http-error.ts";
import { hashOfToken } from "../accounts/tokens.ts";
import { findCart, lockCart, type StoredCart } from "../carts/cart-store.ts";
import { moveCart } from "../carts/move-cart.ts";
import { PaymentOpen } from "../carts/payment-open.ts";
import { openVisit, sealVisit } from "./sealed-visit.ts";

/** Milliseconds for which a link can be used (docs/behaviour/flows.md, "Continue on another device"). */
const lifetimeMs = 24 * 60 * 60 * 1000;

export const invalidLink = (): HttpError =>
  refused(404, { code: "RESUME_LINK_INVALID", field: "token", message: say.invalid });

const usedLink = (): HttpError => refused(409, { code: "RESUME_LINK_USED", field: "token", message: say.used });

/**
 * Stores a visit under its link's token. A cart has one open link: the earlier one ends.
 * @throws HttpError 400 for a token in use; 409 for a cart with a link of its own
 */
export async function createLink(tx: Tx, { token, cartId, visit }: ResumeLinkRequest, now: Date): Promise<Date> {
  const cart = cartId === undefined ? undefined : await lockForLink(tx, cartId);
  if (cart !== undefined) await endLinkOf(tx, cart.id);
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto("resume_links")
    .values({
      token_hash: hashOfToken(token),
      visit: sealVisit(token, visit),
      cart_id: cart !== undefined && cart.lines.length > 0 ? cart.id : null,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.column("token_hash").doNothing())
    .executeTakeFirst();
  if (inserted !== 1n) throw invalid({ code: "INVALID", field: "token", message: say.tokenTaken });
  return expiresAt;
}

/** Ignores a deleted cart: the answers are continued without it. */
async function lockForLink(tx: Tx, cartId: string): Promise<StoredCart | undefined> {
  const cart = await lockIfAny(tx, cartId);
  if (cart === undefined) return undefined;
  if (cart.desk !== null) throw notFound(sayCarts.notFound);
  if (cart.moving !== null || cart.offeredUntil !== null)
    throw refused(409, { code: "CART_STAYS", field: "cartId", message: say.cartStays });
  if (cart.orderId !== null) throw visitOver();
  return cart;
}

const visitOver = (): HttpError => refused(410, { code: "RESUME_VISIT_OVER", field: "token", message: say.bought });

/** @throws HttpError 410 if another device has the cart */
async function lockIfAny(tx: Tx, cartId: string): Promise<StoredCart | undefined> {
  try {
    return await lockCart(tx, cartId);
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined;
    throw error;
  }
}

async function endLinkOf(tx: Tx, cartId: string): Promise<void> {
  await tx.deleteFrom("resume_links").where("cart_id", "=", cartId).where("used_by", "is", null).execute();
}

/** @throws HttpError 404 if unknown or expired */
export async function linkState(db: Db, token: string, now: Date): Promise<"open" | "used"> {
  const link = await db
    .selectFrom("resume_links")
    .select("used_by")
    .where("token_hash", "=", hashOfToken(token))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (link === undefined) throw invalidLink();
  return link.used_by === null ? "open" : "used";
}

/**
 * Uses a link for one device, which may repeat it. The cart changes hands in the same transaction: it gets a new id, so
 * that the first device's right ends as the second's begins.
 * @throws HttpError 404 unknown or expired; 409 used; 410 if the cart became an order. PaymentOpen while it is paid for
 */
export async function useLink(
  tx: Tx,
  { token, device }: ResumeVisitRequest,
  customerId: string | null,
  now: Date,
): Promise<void> {
  const hash = hashOfToken(token);
  const found = tx
    .selectFrom("resume_links")
    .select(["cart_id", "used_by", "expires_at"])
    .where("token_hash", "=", hash);
  // Lock the cart first, as a new link of the cart does, to prevent deadlocks. A used link's cart has moved.
  const cartId = (await found.executeTakeFirst())?.cart_id;
  if (cartId) await sql`select from carts where id = ${cartId} for update`.execute(tx);
  const link = await found.forUpdate().executeTakeFirst();
  if (link === undefined || link.expires_at <= now) throw invalidLink();
  const usedBy = hashOfToken(device);
  if (link.used_by === usedBy) return;
  if (link.used_by !== null) throw usedLink();
  await tx
    .updateTable("resume_links")
    .set({ used_by: usedBy, cart_id: link.cart_id && (await moveOpenCart(tx, link.cart_id, customerId, now)) })
    .where("token_hash", "=", hash)
    .execute();
}

/** @returns the cart's new id, or the old one of a deleted cart */
async function moveOpenCart(tx: Tx, cartId: string, customerId: string | null, now: Date): Promise<string> {
  const cart = await lockIfAny(tx, cartId);
  if (cart === undefined) return cartId;
  if (cart.orderId !== null) throw visitOver();
  if (cart.paymentId !== null) throw new PaymentOpen(cart.id);
  return moveCart(tx, cart, customerId, now);
}

interface UsedLink {
  readonly visit: SavedVisit;
  /** Undefined if the visit had none, or it is empty or deleted. */
  readonly cart: StoredCart | undefined;
  readonly isGone: boolean;
}

/** Reads what the device of a used link continues with. @throws HttpError 404, 409 */
export async function readUsedLink(db: Db, { token, device }: ResumeVisitRequest): Promise<UsedLink> {
  const link = await db
    .selectFrom("resume_links")
    .select(["visit", "cart_id", "used_by"])
    .where("token_hash", "=", hashOfToken(token))
    .executeTakeFirst();
  if (link === undefined) throw invalidLink();
  if (link.used_by !== hashOfToken(device)) throw usedLink();
  const found = link.cart_id === null ? undefined : await findCart(db, link.cart_id);
  const cart = found !== undefined && found.lines.length > 0 && found.orderId === null ? found : undefined;
  return { visit: openVisit(token, link.visit), cart, isGone: link.cart_id !== null && cart === undefined };
}
