import { sql } from "kysely";
import type { Tx } from "../../../core/database/tables.ts";
import { inTransaction } from "../../../core/database/transaction.ts";
import { museumNow } from "../../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../../museum/server-context.ts";
import { recordReport, retryRefunds } from "../../after-sale/pay-refunds.ts";
import { type DisputeState, lineMakers } from "../../orders/line-makers.ts";
import { recordEntry } from "../../payments/ledger.ts";
import type { ProviderEvent, SessionProvider } from "../../payments/port.ts";

type AboutCharge = Exclude<ProviderEvent["about"], { readonly session: string }>;

/** A refund or dispute may be reported before its payment. */
export async function recordReported(
  context: ServerContext,
  provider: SessionProvider,
  chargeId: string,
): Promise<void> {
  const { rows } = await sql<{ about: AboutCharge }>`select about from payment_events
    where about->>'charge' = ${chargeId}`.execute(context.db);
  for (const { about } of rows) await recordOfCharge(context, provider, about);
}

/** Reprocesses a charge's earlier events. In the charge's transaction, so that the job resumes after a crash. */
export async function actAgain(tx: Tx, chargeId: string): Promise<void> {
  await sql`update payment_events set acted_at = null where about->>'charge' = ${chargeId}`.execute(tx);
}

export async function recordOfCharge(
  context: ServerContext,
  provider: SessionProvider,
  about: AboutCharge,
): Promise<void> {
  const payment = await context.db
    .selectFrom("payments")
    .select(["id", "order_id"])
    .where("provider", "in", [provider.name, provider.terminal?.name ?? provider.name])
    .where("provider_id", "=", about.charge)
    .executeTakeFirst();
  // Belongs to another shop with this account, or to a payment not settled yet.
  if (payment === undefined) return;
  const at = new Date(context.now().epochMilliseconds);
  const reported =
    "dispute" in about
      ? [{ kind: "disputed" as const, cents: about.cents, providerId: about.dispute }]
      : [
          ...(await provider.refundsOf(about.charge)).map(({ id, cents, name }) => ({
            kind: "refunded" as const,
            cents,
            providerId: id,
            name,
          })),
          ...("won" in about && about.won
            ? [{ kind: "returned" as const, cents: about.won.cents, providerId: about.won.dispute, name: undefined }]
            : []),
        ];
  const museum = museumNow(context);
  const follow = async (tx: Tx, orderId: string, state: DisputeState) => {
    const blocked: string[] = [];
    for (const { dispute } of lineMakers.of(context))
      blocked.push(...((await dispute?.(tx, museum, orderId, state)) ?? []));
    return blocked;
  };
  await inTransaction(context.db, async (tx) => {
    for (const { name, ...entry } of reported.map((each) => ({ name: undefined, ...each }))) {
      // Lock the order first, as every change of an order does.
      if (payment.order_id !== null)
        await tx.selectFrom("orders").select("id").where("id", "=", payment.order_id).forUpdate().execute();
      const isNew = await recordEntry(tx, { paymentId: payment.id, ...entry, reason: "reported by the provider", at });
      if (!isNew || payment.order_id === null) continue;
      const { kind } = entry;
      const blocked =
        kind === "refunded" ? [] : await follow(tx, payment.order_id, kind === "disputed" ? "open" : "won");
      await recordReport(tx, { orderId: payment.order_id, paymentId: payment.id, ...entry, name, blocked, at });
    }
    if (!("isDisputeClosed" in about)) return;
    if (payment.order_id !== null) {
      if (about.won === undefined) await follow(tx, payment.order_id, "lost");
      await retryRefunds(tx, { orderId: payment.order_id, paymentId: payment.id, at });
    } else
      await tx
        .updateTable("payment_sessions")
        .set({ look_at: at })
        .where("payment_id", "=", payment.id)
        .where("status", "=", "refunding")
        .execute();
  });
}
