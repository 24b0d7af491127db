import type { Tx } from "../../platform/database/tables.ts";

/** A visit as it was when something became of it. */
export interface ChangedVisit {
  readonly title: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly slot: string;
}

/** Something that became of an order, and who did it. */
export type OrderChange = (
  | { readonly kind: "moved"; readonly about: { readonly ticketId: string; readonly movedTo: string; readonly from: ChangedVisit; readonly to: ChangedVisit } }
  | { readonly kind: "cancelled"; readonly about: { readonly visits: readonly ChangedVisit[]; readonly cents: number } }
  | { readonly kind: "refunded" | "disputed"; readonly about: { readonly cents: number } }
) & { readonly orderId: string; readonly at: Date; readonly employeeId?: string; readonly reason?: string };

/** Keeps a change on record, in its own transaction. */
export async function recordChange(tx: Tx, { orderId, kind, about, at, employeeId, reason }: OrderChange): Promise<void> {
  await tx
    .insertInto("order_changes")
    .values({ order_id: orderId, kind, about: JSON.stringify(about), employee_id: employeeId ?? null, reason: reason ?? null, at })
    .execute();
}
