import type { Tx } from "../../platform/database/tables.ts";

/** A visit as it was when something became of it. */
export interface ChangedVisit {
  readonly title: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly slot: string;
}

/** Which employee did it, and why. */
export interface ByStaff {
  readonly employeeId: string;
  readonly reason?: string | undefined;
}

/** Something that became of an order, and who did it. */
export type OrderChange = (
  | { readonly kind: "moved"; readonly about: { readonly ticketId: string; readonly movedTo: string; readonly from: ChangedVisit; readonly to: ChangedVisit } }
  | { readonly kind: "cancelled"; readonly about: { readonly visits: readonly ChangedVisit[]; readonly cents: number } }
  /** The desk gave it away: what it would have cost. */
  | { readonly kind: "given"; readonly about: { readonly cents: number } }
  /** The sale was taken back, and with it what was paid. */
  | { readonly kind: "undone"; readonly about: { readonly cents: number } }
  | { readonly kind: "refunded"; readonly about: { readonly cents: number; readonly titles?: readonly string[]; readonly owed?: number } }
  | { readonly kind: "disputed" | "returned"; readonly about: { readonly cents: number } }
  /** Guests were checked in though nothing was left of what was paid: how many. */
  | { readonly kind: "anyway"; readonly about: { readonly guests: number } }
  /** An address as it is shown to others: who deletes their account is forgotten. */
  | { readonly kind: "resent" | "corrected" | "undelivered"; readonly about: { readonly to: string } }
) & { readonly orderId: string; readonly at: Date } & Partial<ByStaff>;

/** Keeps a change on record, in its own transaction. */
export async function recordChange(tx: Tx, { orderId, kind, about, at, employeeId, reason }: OrderChange): Promise<void> {
  await tx
    .insertInto("order_changes")
    .values({ order_id: orderId, kind, about: JSON.stringify(about), employee_id: employeeId ?? null, reason: reason?.trim() || null, at })
    .execute();
}
