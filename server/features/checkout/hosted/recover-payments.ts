import type { FastifyBaseLogger } from "fastify";
import { inTransaction } from "../../../core/database/transaction.ts";
import type { ServerContext } from "../../../museum/server-context.ts";
import type { PaymentProvider } from "../../payments/port.ts";
import { isHosted } from "../../payments/port.ts";
import { firstLookMs } from "./begin-payment.ts";
import { readerLookMs } from "./check-reader.ts";
import { checkPayment } from "./close-payment.ts";
import { actOnEvent, eventsLeft } from "./provider-events.ts";
import { settlePayment } from "./settle-payment.ts";
import { claimDue, lockSession, type StoredSession, updateSession } from "./stored-session.ts";

const everyMs = 15_000;
const batchSize = 20;
/** Delay before the job takes over an event, in milliseconds. */
const eventMs = 60_000;

/** Covers lost webhooks, restarts and outages. @returns a stop function that waits for the current round */
export function recoverAllPayments(
  context: ServerContext,
  provider: PaymentProvider,
  log: Pick<FastifyBaseLogger, "error">,
): () => Promise<void> {
  let round: Promise<void> | undefined;
  let stopped = false;
  const begin = () => {
    round ??= recoverAll().finally(() => {
      round = undefined;
    });
  };
  const recoverAll = async () => {
    while (!stopped && (await recoverPayments(context, provider, log)));
  };
  const timer = setInterval(begin, everyMs);
  timer.unref();
  // The last server may have stopped midway through a payment.
  begin();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await round;
  };
}

/** @returns whether more may be due */
export async function recoverPayments(
  context: ServerContext,
  provider: PaymentProvider,
  log: Pick<FastifyBaseLogger, "error">,
): Promise<boolean> {
  const now = new Date(context.now().epochMilliseconds);
  const attempt = (work: Promise<unknown>, what: object) =>
    work.catch((err: unknown) => log.error({ err, ...what }, "a payment could not be looked at"));
  const due = await claimDue(context.db, now, batchSize).catch((err: unknown) => {
    log.error({ err }, "payments could not be looked at");
    return [];
  });
  for (const session of due)
    await attempt(checkSession(context, provider, session, now), { paymentId: session.paymentId });
  if (!isHosted(provider)) return due.length === batchSize;
  const events = await eventsLeft(context, new Date(now.getTime() - eventMs), batchSize).catch(() => []);
  for (const event of events) await attempt(actOnEvent(context, provider, event), { eventId: event.id });
  return due.length === batchSize;
}

async function checkSession(
  context: ServerContext,
  provider: PaymentProvider,
  session: StoredSession,
  now: Date,
): Promise<void> {
  const { paymentId, sessionId, expiresAt } = session;
  const isOnReader = session.request.terminal !== undefined;
  // The buyer never received its URL.
  if (sessionId === null && !isOnReader && isHosted(provider))
    await settlePayment(context, provider, session, { status: "expired" });
  else await checkPayment(context, provider, { paymentId });
  await inTransaction(context.db, async (tx) => {
    const after = await lockSession(tx, paymentId);
    if (after.status !== "open" && after.status !== "closing" && !(isOnReader && after.status === "opening")) return;
    const nextAt = isOnReader
      ? new Date(now.getTime() + readerLookMs)
      : new Date(Math.max(now.getTime() + firstLookMs, Math.min(expiresAt.getTime(), now.getTime() + 4 * firstLookMs)));
    await updateSession(tx, paymentId, { look_at: nextAt });
  });
}
