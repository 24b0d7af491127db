import * as say from "../../../../messages/generated/server/orders.ts";
import type { Tx } from "../../../core/database/tables.ts";
import { inTransaction } from "../../../core/database/transaction.ts";
import { HttpError, refused } from "../../../core/http/http-error.ts";
import { type Museum, museumNow } from "../../../museum/catalogue/museum.ts";
import { Additions } from "../../../museum/feature.ts";
import type { ServerContext } from "../../../museum/server-context.ts";
import { holdCartSeats } from "../../carts/cart-holds.ts";
import { lockCart, type StoredCart, updateCart } from "../../carts/cart-store.ts";
import { releaseCode } from "../../carts/code-uses.ts";
import { creditParts } from "../../carts/credits.ts";
import { cartChanged, storefront } from "../../orders/channel.ts";
import type { TakenByReader } from "../../payments/desk/port.ts";
import { recordEntry } from "../../payments/ledger.ts";
import {
  ChargeDisputed,
  type Refund,
  type RefundRequest,
  type SessionProvider,
  type SessionState,
} from "../../payments/port.ts";
import { payWithCredits, releaseCredits } from "../pay-with-credits.ts";
import { settleCart } from "../place-order.ts";
import { contextAsAgreed } from "./agreed-sale.ts";
import { refundMail } from "./refund-mail.ts";
import { actAgain, recordReported } from "./reported-charges.ts";
import {
  findSession,
  lockSession,
  type StoredSession,
  setAside,
  type TerminalPart,
  updateSession,
} from "./stored-session.ts";

export type Settled =
  | { readonly status: "ordered"; readonly orderId: string }
  /** No order was possible: the refund is done or pending. */
  | { readonly status: "refunded" | "refunding" }
  | { readonly status: "open" | "processing" | "expired"; readonly isReaderOffline?: boolean };

type Paid = Extract<SessionState, { status: "paid" }>;

/** Idempotent: a paid cart becomes an order or is fully refunded; an expired session releases its seats. */
export async function settlePayment(
  context: ServerContext,
  provider: SessionProvider,
  session: StoredSession,
  state: SessionState,
): Promise<Settled> {
  if (session.status === "settled")
    return session.orderId === null ? { status: "refunded" } : { status: "ordered", orderId: session.orderId };
  if (session.status === "refunding") return refundPayment(context, provider, session.paymentId);
  if (state.status === "expired") await endSession(context, session);
  if (state.status !== "paid") return { status: state.status };
  try {
    const orderId = await inTransaction(context.db, (tx) => createOrder(tx, context, session, state));
    await recordReported(context, provider, state.chargeId);
    return { status: "ordered", orderId };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    await inTransaction(context.db, (tx) => oweRefund(tx, context, session, state));
    return refundPayment(context, provider, session.paymentId);
  }
}

async function createOrder(
  tx: Tx,
  context: ServerContext,
  { paymentId, cartId }: StoredSession,
  paid: Paid,
): Promise<string> {
  const cart = await lockCart(tx, cartId);
  const session = await lockSession(tx, paymentId);
  if (session.orderId !== null) return session.orderId;
  // Another payment made the order, or this one was refunded meanwhile.
  if (cart.orderId !== null || session.status === "settled" || session.status === "refunding")
    throw refused(409, { code: cartChanged, message: say.cartChanged });
  if (paid.cents !== session.cents || paid.currencyCode !== session.currencyCode)
    throw refused(409, { code: cartChanged, message: say.cartChanged });
  const orderId = await makeOrder(tx, contextAsAgreed(context, session.request.agreed), { cart, session, paid });
  await tx
    .updateTable("payments")
    .set({ order_id: orderId, provider_id: paid.chargeId })
    .where("id", "=", paymentId)
    .execute();
  await capture(tx, context, session, paid);
  await actAgain(tx, paid.chargeId);
  await updateSession(tx, paymentId, { status: "settled", look_at: null });
  await leaveCart(tx, context, cartId, paymentId);
  return orderId;
}

/** Makes the orders of sales at the desk, which a feature above this one sells. */
export const terminalSales = new Additions<
  (tx: Tx, context: ServerContext, part: TerminalPart, taken: TakenByReader) => Promise<MadeAtDesk>
>();

interface MadeAtDesk {
  readonly orderId: string;
  readonly sold: TerminalPart["sold"];
}

interface Making {
  readonly cart: StoredCart;
  readonly session: StoredSession;
  readonly paid: Paid;
}

async function makeOrder(tx: Tx, context: ServerContext, { cart, session, paid }: Making): Promise<string> {
  const { buyer, address, language, terminal } = session.request;
  if (terminal !== undefined) {
    // The clerk has canceled, and sold or changed the basket since.
    if (cart.paymentId !== session.paymentId) throw refused(409, { code: cartChanged, message: say.cartChanged });
    const [sell] = terminalSales.of(context);
    if (sell === undefined) throw new Error("No feature of this server sells at the desk.");
    const { orderId, sold } = await sell(tx, context, terminal, paid);
    await updateSession(tx, session.paymentId, { request: { ...session.request, terminal: { ...terminal, sold } } });
    return orderId;
  }
  const museum = museumNow(context);
  const credits = await creditParts(tx, context, museum, cart);
  const sold = await settleCart(tx, context, {
    ...{ cart, buyer, language },
    channel: storefront(address),
    isPaid: true,
  });
  const byCredit = await payWithCredits(tx, context, museum, { cart, agreed: credits, orderId: sold.id });
  if (sold.cents - byCredit !== paid.cents) throw refused(409, { code: cartChanged, message: say.cartChanged });
  return sold.id;
}

/** Record an unusable payment before refunding it. */
async function oweRefund(
  tx: Tx,
  context: ServerContext,
  { paymentId, cartId }: StoredSession,
  paid: Paid,
): Promise<void> {
  await lockIfAny(tx, cartId);
  const session = await lockSession(tx, paymentId);
  if (session.status === "settled" || session.status === "refunding") return;
  // Record the paid amount, which may differ from the requested one.
  await tx
    .updateTable("payments")
    .set({ provider_id: paid.chargeId, amount_cents: paid.cents })
    .where("id", "=", paymentId)
    .execute();
  await capture(tx, context, session, paid);
  await updateSession(tx, paymentId, { status: "refunding", look_at: new Date(context.now().epochMilliseconds) });
  await leaveCart(tx, context, cartId, paymentId);
}

/** Mails the buyer once. If the provider is unreachable, a job retries. */
async function refundPayment(context: ServerContext, provider: SessionProvider, paymentId: string): Promise<Settled> {
  const owed = await findSession(context.db, { paymentId });
  // A concurrent call made the order.
  if (owed !== undefined && owed.orderId !== null) return { status: "ordered", orderId: owed.orderId };
  if (owed === undefined || owed.chargeId === null || owed.status !== "refunding") return { status: "refunded" };
  const now = context.now().epochMilliseconds;
  // An earlier response may be lost, and a failed key may keep failing for a day.
  const refunds = await provider.refundsOf(owed.chargeId);
  const left = owed.cents - refunds.reduce((sum, { cents }) => sum + cents, 0);
  if (left > 0) {
    const refund = await refundUnlessDisputed(provider, {
      chargeId: owed.chargeId,
      cents: left,
      currencyCode: owed.currencyCode,
      name: paymentId,
      key: `${paymentId}-${Math.floor(now / 60_000)}`,
    });
    if (refund === undefined) {
      await setAside(context.db, owed);
      return { status: "refunding" };
    }
    refunds.push(refund);
  }
  await inTransaction(context.db, async (tx) => {
    const session = await lockSession(tx, paymentId);
    const at = new Date(now);
    for (const { id, cents } of refunds)
      await recordEntry(tx, {
        paymentId,
        kind: "refunded",
        cents,
        providerId: id,
        reason: "no order could be made",
        employeeId: session.request.terminal?.employeeId,
        at,
      });
    if (session.status !== "refunding") return;
    await updateSession(tx, paymentId, { status: "settled", look_at: null });
    // Desk orders may have no email.
    if (session.request.buyer.email !== "") await context.queueMail(tx, refundMail(context, session));
  });
  return { status: "refunded" };
}

/** During a dispute the refund stays due; reported-charges.ts triggers a retry afterwards. */
async function refundUnlessDisputed(provider: SessionProvider, request: RefundRequest): Promise<Refund | undefined> {
  try {
    return await provider.refund(request);
  } catch (error) {
    if (error instanceof ChargeDisputed) return undefined;
    throw error;
  }
}

/** Releases the seats, unless the cart is changing or a waiting-list offer holds them. */
export async function endSession(context: ServerContext, { paymentId, cartId }: StoredSession): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const museum = museumNow(context);
    const cart = await lockIfAny(tx, cartId);
    const session = await lockSession(tx, paymentId);
    if (session.status === "settled" || session.status === "refunding" || session.status === "expired") return;
    await updateSession(tx, paymentId, { status: "expired", look_at: null });
    if (cart === undefined || cart.orderId !== null || cart.paymentId !== paymentId) return;
    await leaveCart(tx, context, cartId, paymentId);
    // A buyer who is changing the cart keeps its seats, as a clerk does.
    if (session.status === "closing" || cart.desk !== null || isOffered(museum, cart)) return;
    await updateCart(tx, cart, { ...cart, expiresAt: new Date(museum.now.epochMilliseconds) });
    await holdCartSeats(tx, museum, { ...cart, lines: [] });
    await releaseCode(tx, cartId);
  });
}

/** @returns undefined for a deleted cart */
async function lockIfAny(tx: Tx, cartId: string): Promise<StoredCart | undefined> {
  try {
    return await lockCart(tx, cartId);
  } catch (error) {
    if (error instanceof HttpError) return undefined;
    throw error;
  }
}

function isOffered({ now }: Museum, { offeredUntil }: StoredCart): boolean {
  return offeredUntil !== null && offeredUntil.getTime() > now.epochMilliseconds;
}

async function capture(
  tx: Tx,
  context: ServerContext,
  { paymentId, request }: StoredSession,
  { chargeId, cents }: Paid,
): Promise<void> {
  await recordEntry(tx, {
    paymentId,
    kind: "captured",
    cents,
    providerId: chargeId,
    employeeId: request.terminal?.employeeId,
    at: new Date(context.now().epochMilliseconds),
  });
}

export async function leaveCart(tx: Tx, context: ServerContext, cartId: string, paymentId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("carts")
    .set({ payment_id: null })
    .where("id", "=", cartId)
    .where("payment_id", "=", paymentId)
    .executeTakeFirst();
  // Another payment of the cart may hold them.
  if (numUpdatedRows > 0n) await releaseCredits(tx, context, cartId);
}
