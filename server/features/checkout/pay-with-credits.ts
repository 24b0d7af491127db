import * as say from "../../../messages/generated/server/orders.ts";
import { randomId } from "../../core/database/random-id.ts";
import type { Tx } from "../../core/database/tables.ts";
import { refused } from "../../core/http/http-error.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { StoredCart } from "../carts/cart-store.ts";
import { type CreditPart, creditMeans, creditParts, creditReference, paidByCredit } from "../carts/credits.ts";
import { cartChanged } from "../orders/channel.ts";
import { recordCapture } from "../payments/ledger.ts";

interface Paying {
  readonly cart: StoredCart;
  /** As the buyer saw them. */
  readonly agreed: readonly CreditPart[];
}

/**
 * Locks balances, so call it after seats and codes are locked.
 * @returns the part of the order that they paid, in whole cents
 * @throws HttpError 409 if another order has spent them since
 */
export async function payWithCredits(
  tx: Tx,
  context: object,
  museum: Museum,
  { cart, agreed, orderId }: Paying & { readonly orderId: string },
): Promise<number> {
  const parts = await lockCredits(tx, context, museum, { cart, agreed });
  const at = new Date(museum.now.epochMilliseconds);
  for (const { means, id, cents } of parts) {
    if (cents === 0) continue;
    const endsIn = await means.redeem(tx, museum, { id, cents, orderId });
    const providerId = creditReference({ id, orderId, endsIn });
    const payment = { id: randomId(), cartId: cart.id, orderId, provider: means.name, providerId, cents };
    await recordCapture(tx, { ...payment, currencyCode: museum.tenant.currencyCode, isCredit: true, at });
  }
  if (parts.length > 0) await releaseCredits(tx, context, cart.id);
  return paidByCredit(parts);
}

/** Keeps a cart's credits from other carts while the buyer pays the rest. @throws HttpError as `payWithCredits` */
export async function holdCredits(tx: Tx, context: object, museum: Museum, paying: Paying): Promise<number> {
  const parts = await lockCredits(tx, context, museum, paying);
  for (const means of new Set(parts.map((part) => part.means)))
    await means.hold(
      tx,
      paying.cart.id,
      parts.filter((part) => part.means === means),
    );
  return paidByCredit(parts);
}

export async function releaseCredits(tx: Tx, context: object, cartId: string): Promise<void> {
  for (const means of creditMeans.of(context)) await means.hold(tx, cartId, []);
}

async function lockCredits(
  tx: Tx,
  context: object,
  museum: Museum,
  { cart, agreed }: Paying,
): Promise<readonly CreditPart[]> {
  if (agreed.length === 0) return [];
  const parts = await creditParts(tx, context, museum, cart, { lock: true });
  const isAgreed = parts.every(({ id, cents }) => agreed.some((each) => each.id === id && each.cents === cents));
  if (isAgreed && parts.length === agreed.length) return parts;
  throw refused(409, { code: cartChanged, message: say.cartChanged });
}
