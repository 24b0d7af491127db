import * as say from "../../../messages/generated/server/terminal.ts";
import type { Tx } from "../../core/database/tables.ts";
import { refused } from "../../core/http/http-error.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import type { StoredCart } from "../carts/cart-store.ts";
import { leaveCart } from "../checkout/hosted/settle-payment.ts";
import { lockSession, updateSession } from "../checkout/hosted/stored-session.ts";

/**
 * Frees a basket from the payment that a card reader waits for, so that it can be changed or paid otherwise. If the
 * reader takes the money after all, it goes back. Lock the basket first.
 * @throws HttpError 409 if the payment is not canceled, unless `cancels`
 */
export async function leaveReader(
  tx: Tx,
  context: ServerContext,
  { id, paymentId }: Pick<StoredCart, "id" | "paymentId">,
  { cancels = false } = {},
): Promise<void> {
  if (paymentId === null) return;
  const { status } = await lockSession(tx, paymentId);
  if (status === "opening" || status === "open") {
    if (!cancels) throw refused(409, { code: "PAYMENT_OPEN", field: "cartId", message: say.paymentOpen });
    const look_at = new Date(context.now().epochMilliseconds);
    await updateSession(tx, paymentId, { status: "closing", failure: "canceled", look_at });
  }
  await leaveCart(tx, context, id, paymentId);
}
