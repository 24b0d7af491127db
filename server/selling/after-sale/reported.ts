import { sql } from "kysely";
import type { Tx } from "../../platform/database/tables.ts";
import { recordChange } from "./changes.ts";
import { bookUnnamedRefund } from "./line-entries.ts";

/** What a provider reported of an order's money. */
interface Reported {
  readonly orderId: string;
  readonly paymentId: string;
  readonly kind: "refunded" | "disputed" | "returned";
  /** Whole cents. */
  readonly cents: number;
  /** Our own name for a refund that we asked for. */
  readonly name: string | undefined;
  readonly at: Date;
}

/**
 * Puts on an order's record what is new in the ledger: money that was given back, or taken back, at the provider's own pages. What we gave back
 * ourselves is on record. The order is locked.
 */
export async function noteOnOrder(tx: Tx, { orderId, paymentId, kind, cents, name, at }: Reported): Promise<void> {
  if (kind === "refunded") {
    const own = await tx
      .selectFrom("refunds")
      .select("id")
      .where("id", "=", name ?? "")
      .executeTakeFirst();
    if (own !== undefined) return;
    const owed = await forgive(tx, orderId, paymentId);
    const more = cents - owed;
    await bookUnnamedRefund(tx, { orderId, cents: more, at });
    await tx
      .updateTable("orders")
      .set({ refunded_cents: sql`refunded_cents + ${more}` })
      .where("id", "=", orderId)
      .execute();
    // A refund that we owed anyway is nothing that was taken back elsewhere.
    await recordChange(tx, { orderId, kind, about: { cents, ...(owed > 0 && { owed }) }, at });
  } else await recordChange(tx, { orderId, kind, about: { cents }, at });
}

/** What is owed of a charge of which no more is left need not be given back any more. @returns how much of it */
async function forgive(tx: Tx, orderId: string, paymentId: string): Promise<number> {
  const { left } = await tx
    .selectFrom("payments")
    .select(sql<number>`captured_cents - refunded_cents`.as("left"))
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const owed = await tx
    .selectFrom("refunds")
    .select(["id", "amount_cents"])
    .where("payment_id", "=", paymentId)
    .where("paid_at", "is", null)
    .orderBy("owed_at")
    .orderBy("id")
    .forUpdate()
    .execute();
  let open = left;
  let forgiven = 0;
  for (const { id, amount_cents } of owed) {
    const stays = Math.min(open, amount_cents);
    open -= stays;
    forgiven += amount_cents - stays;
    if (stays === 0) await tx.deleteFrom("refunds").where("id", "=", id).where("order_id", "=", orderId).execute();
    else if (stays < amount_cents) await tx.updateTable("refunds").set({ amount_cents: stays }).where("id", "=", id).execute();
  }
  return forgiven;
}
