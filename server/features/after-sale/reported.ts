import { sql } from "kysely";
import type { Tx } from "../../core/database/tables.ts";
import { recordChange } from "../orders/changes.ts";
import { bookUnnamedRefund } from "./line-entries.ts";

interface Reported {
  readonly orderId: string;
  readonly paymentId: string;
  readonly kind: "refunded" | "disputed" | "returned";
  readonly cents: number;
  /** Our reference, if we requested the refund. */
  readonly name: string | undefined;
  readonly at: Date;
}

/** Records refunds and disputes made elsewhere; ours are recorded already. The caller must lock the order. */
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
    // A refund elsewhere that settles one due here is not additional.
    await recordChange(tx, { orderId, kind, about: { cents, ...(owed > 0 && { owed }) }, at });
  } else await recordChange(tx, { orderId, kind, about: { cents }, at });
}

/** Cancels due refunds beyond the charge's rest. @returns the canceled amount */
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
    else if (stays < amount_cents)
      await tx.updateTable("refunds").set({ amount_cents: stays }).where("id", "=", id).execute();
  }
  return forgiven;
}
