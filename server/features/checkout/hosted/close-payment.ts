import * as say from "../../../../messages/generated/server/orders.ts";
import { inTransaction } from "../../../core/database/transaction.ts";
import { refused } from "../../../core/http/http-error.ts";
import type { ServerContext } from "../../../museum/server-context.ts";
import { findCart, lockCart } from "../../carts/cart-store.ts";
import { paymentStuck } from "../../carts/payment-open.ts";
import {
  type HostedProvider,
  isHosted,
  type PaymentProvider,
  ProviderUnreachable,
  type SessionState,
} from "../../payments/port.ts";
import { checkReader } from "./check-reader.ts";
import { type Settled, settlePayment } from "./settle-payment.ts";
import { findSession, lockSession, type StoredSession, updateSession } from "./stored-session.ts";

const alreadyPaid = "ALREADY_PAID";

/**
 * Call before changing a cart, to prevent paying for its old content. Keeps the seats held.
 * @throws HttpError 409 if already paid; 503 with Retry-After if the provider is unreachable
 */
export async function closePayment(context: ServerContext, provider: HostedProvider, cartId: string): Promise<void> {
  const session = await inTransaction(context.db, async (tx) => {
    const { paymentId } = await lockCart(tx, cartId);
    if (paymentId === null) return undefined;
    const found = await lockSession(tx, paymentId);
    if (found.status !== "open" && found.status !== "opening") return found;
    await updateSession(tx, paymentId, {
      status: "closing",
      look_at: new Date(context.now().epochMilliseconds + 60_000),
    });
    return { ...found, status: "closing" } as const;
  });
  if (session === undefined) return;
  const settled = await settlePayment(context, provider, session, await ended(provider, session));
  if (settled.status === "expired") return;
  const order = (await findCart(context.db, cartId))?.orderId ?? null;
  if (order !== null || settled.status === "processing")
    throw refused(409, { code: alreadyPaid, field: "cartId", message: say.alreadyPaid });
}

/** Without a URL, the buyer could not have paid. */
async function ended(provider: HostedProvider, { sessionId }: StoredSession): Promise<SessionState> {
  if (sessionId === null) return { status: "expired" };
  try {
    return await provider.expire(sessionId);
  } catch (error) {
    throw error instanceof ProviderUnreachable ? paymentStuck() : error;
  }
}

/** @returns undefined if there is no such session */
export async function checkPayment(
  context: ServerContext,
  provider: PaymentProvider,
  key: { readonly sessionId: string } | { readonly paymentId: string },
): Promise<Settled | undefined> {
  const session = await findSession(context.db, key);
  if (session === undefined) return undefined;
  const { terminal } = provider;
  if (session.provider === terminal?.name) return checkReader(context, terminal, session.paymentId);
  // Of a provider that this server is not set up for.
  if (!isHosted(provider)) return undefined;
  const isOver = session.status === "settled" || session.status === "refunding";
  const state: SessionState =
    isOver || session.sessionId === null ? { status: "open" } : await provider.find(session.sessionId);
  return settlePayment(context, provider, session, state);
}

/** Direct providers never have an open payment. */
export function closing(
  context: ServerContext,
  provider: PaymentProvider | undefined,
): (cartId: string) => Promise<void> {
  return async (cartId) => {
    if (isHosted(provider)) await closePayment(context, provider, cartId);
  };
}
