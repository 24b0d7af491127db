import type { Tx } from "../../core/database/tables.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import { codeKey, findCode } from "../../museum/products/promotion-codes.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { type By, changeCart } from "../carts/change-cart.ts";
import { type CreditMeans, creditMeans } from "../carts/credits.ts";
import { enteredCode } from "../carts/enter-code.ts";

/** Promotion codes and balances share one field. @throws HttpError as `changeCart` and `enteredCode` */
export async function enterCode(tx: Tx, context: ServerContext, cartId: string, typed: string, by: By): Promise<void> {
  const museum = museumNow(context);
  const means = meansOfCode(context, museum, typed);
  if (means === undefined)
    await changeCart(tx, museum, cartId, (cart) => ({ code: enteredCode(museum, cart, typed) }), by);
  else await means.enter(tx, museum, await changeCart(tx, museum, cartId, () => ({}), by), typed);
}

/** @returns undefined for a promotion code */
export function meansOfCode(context: object, { index }: Museum, typed: string): CreditMeans | undefined {
  if (findCode(index.catalogue, codeKey(typed)) !== undefined) return undefined;
  return creditMeans.of(context).find((each) => each.isCode(typed));
}

/** @throws HttpError as `changeCart` */
export async function removeCredit(
  tx: Tx,
  context: ServerContext,
  cartId: string,
  creditId: string,
  by: By,
): Promise<void> {
  await changeCart(tx, museumNow(context), cartId, () => ({}), by);
  for (const means of creditMeans.of(context)) await means.remove(tx, cartId, creditId);
}
