import { inTransaction } from "../../../core/database/transaction.ts";
import { museumNow } from "../../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../../museum/server-context.ts";
import { deskHoldMinutes, holdCartSeats } from "../../carts/cart-holds.ts";
import { lockCart, updateCart } from "../../carts/cart-store.ts";
import {
  AmountTooSmall,
  type OnReader,
  ProviderRefused,
  ProviderUnreachable,
  type ReaderFailure,
  ReaderUnavailable,
  type TerminalProvider,
  type TerminalState,
} from "../../payments/port.ts";
import { type Settled, settlePayment } from "./settle-payment.ts";
import { findSession, lockSession, type StoredSession, updateSession } from "./stored-session.ts";

/** How often the job checks a payment at a reader, in milliseconds. */
export const readerLookMs = 15_000;
/** How long a reader waits without a clerk who watches, in milliseconds: as long as the seats. */
const readerMs = deskHoldMinutes * 60_000;
export const onReader = { sessionMs: readerMs, lookMs: readerLookMs };
/** Below this rest, in milliseconds, watching holds the seats longer. */
const renewedBelowMs = readerMs / 2;

/**
 * Takes a payment at a reader as far as it goes now: sends it there, makes the order once it is paid, and gives up
 * where the reader does. Idempotent; the clerk's screen, webhooks and the job call it.
 * @throws ProviderUnreachable
 */
export async function checkReader(
  context: ServerContext,
  terminal: TerminalProvider,
  paymentId: string,
): Promise<Settled> {
  const session = await findSession(context.db, { paymentId });
  if (session === undefined) throw new Error(`There is no session of payment ${paymentId}.`);
  const { status } = session;
  if (status === "settled" || status === "refunding" || status === "expired")
    return settlePayment(context, terminal, session, { status: status === "expired" ? "expired" : "open" });
  if (status === "closing") return giveUp(context, terminal, session);
  if (session.sessionId === null) return begin(context, terminal, session);
  const on = onReaderOf(session, session.sessionId);
  const state = await terminal.find(on);
  if (state.status !== "open") return settlePayment(context, terminal, session, state);
  if (state.reader === "failed") return giveUp(context, terminal, session, state.failure);
  if (session.expiresAt.getTime() <= context.now().epochMilliseconds)
    return giveUp(context, terminal, session, "timeout");
  if (state.reader !== "idle") return { status: "open", isReaderOffline: state.reader === "offline" };
  return status === "opening"
    ? show(context, terminal, session, on)
    : giveUp(context, terminal, session, "interrupted");
}

function onReaderOf({ request: { terminal } }: StoredSession, sessionId: string): OnReader {
  return { sessionId, readerId: terminal?.readerId ?? "" };
}

/** Stores the session's id before a card can be charged, so that the payment is always found. */
async function begin(context: ServerContext, terminal: TerminalProvider, session: StoredSession): Promise<Settled> {
  const { paymentId: id, cartId, cents, currencyCode } = session;
  let sessionId: string;
  try {
    sessionId = await terminal.create({ id, cartId, cents, currencyCode });
  } catch (error) {
    return giveUp(context, terminal, session, failureOf(error));
  }
  const { numUpdatedRows } = await context.db
    .updateTable("payment_sessions")
    .set({ session_id: sessionId })
    .where("payment_id", "=", id)
    .where("status", "=", "opening")
    .executeTakeFirst();
  const stored = { ...session, sessionId };
  // Canceled meanwhile.
  if (numUpdatedRows === 0n) return checkReader(context, terminal, id);
  return show(context, terminal, stored, onReaderOf(stored, sessionId));
}

async function show(
  context: ServerContext,
  terminal: TerminalProvider,
  session: StoredSession,
  on: OnReader,
): Promise<Settled> {
  try {
    await terminal.process(on);
  } catch (error) {
    return giveUp(context, terminal, session, failureOf(error));
  }
  await context.db
    .updateTable("payment_sessions")
    .set({ status: "open" })
    .where("payment_id", "=", session.paymentId)
    .where("status", "=", "opening")
    .execute();
  return { status: "open" };
}

/** @throws the error if it may be retried with the same key */
function failureOf(error: unknown): ReaderFailure {
  if (error instanceof ReaderUnavailable) return error.failure;
  if (error instanceof AmountTooSmall) return "too-small";
  if (error instanceof ProviderRefused) return "failed";
  // The provider repeats its failure for the key.
  if (error instanceof ProviderUnreachable && error.isRemembered) return "failed";
  throw error;
}

/** Ends the payment for good, unless it is paid: the order is then made, or the money goes back. */
async function giveUp(
  context: ServerContext,
  terminal: TerminalProvider,
  session: StoredSession,
  failure?: ReaderFailure,
): Promise<Settled> {
  const closing = await closeSession(context, session.paymentId, failure);
  return settlePayment(context, terminal, closing, await ended(terminal, closing));
}

/** Without a stored id, no reader has shown it. */
async function ended(terminal: TerminalProvider, session: StoredSession): Promise<TerminalState> {
  return session.sessionId === null ? { status: "expired" } : terminal.expire(onReaderOf(session, session.sessionId));
}

async function closeSession(
  { db, now }: ServerContext,
  paymentId: string,
  failure: ReaderFailure | undefined,
): Promise<StoredSession> {
  return inTransaction(db, async (tx) => {
    const session = await lockSession(tx, paymentId);
    if (session.status !== "opening" && session.status !== "open") return session;
    const changes = { status: "closing", look_at: new Date(now().epochMilliseconds + readerLookMs) } as const;
    await updateSession(tx, paymentId, { ...changes, ...(failure && { failure }) });
    return { ...session, status: "closing", failure: failure ?? null };
  });
}

/** Holds the seats as long as a clerk watches the reader. */
export async function renewWatched(context: ServerContext, { paymentId, cartId }: StoredSession): Promise<void> {
  const isShort = (expiresAt: Date) => expiresAt.getTime() - context.now().epochMilliseconds < renewedBelowMs;
  const session = await findSession(context.db, { paymentId });
  if (session === undefined || !isShort(session.expiresAt)) return;
  await inTransaction(context.db, async (tx) => {
    const museum = museumNow(context);
    const cart = await lockCart(tx, cartId);
    const { status } = await lockSession(tx, paymentId);
    if (cart.paymentId !== paymentId || (status !== "open" && status !== "opening")) return;
    const expiresAt = new Date(museum.now.epochMilliseconds + readerMs);
    const renewed = { ...cart, expiresAt };
    await updateCart(tx, cart, renewed);
    await holdCartSeats(tx, museum, renewed);
    await updateSession(tx, paymentId, { expires_at: expiresAt });
  });
}
