import * as say from "../../../messages/generated/server/orders.ts";
import { bounds } from "../../../schemas/api/limits.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { inTransaction } from "../../core/database/transaction.ts";
import { refuseFull } from "../../core/http/http-error.ts";
import type { Mail } from "../../core/mail/mailer.ts";
import { maskedEmail } from "./order-tickets.ts";

export interface ChangedVisit {
  readonly title: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly slot: string;
}

export interface ByStaff {
  readonly employeeId: string;
  readonly reason?: string | undefined;
  /** The id of the second employee, who confirmed a refund. */
  readonly approvedBy?: string | undefined;
}

export type OrderChange = (
  | {
      readonly kind: "moved";
      readonly about: {
        readonly ticketId: string;
        readonly movedTo: string;
        readonly from: ChangedVisit;
        readonly to: ChangedVisit;
      };
    }
  | { readonly kind: "cancelled"; readonly about: { readonly visits: readonly ChangedVisit[]; readonly cents: number } }
  /** The desk gave it away: its regular price. */
  | { readonly kind: "given" | "discounted"; readonly about: { readonly cents: number } }
  /** The number of seats above capacity. */
  | { readonly kind: "overbooked"; readonly about: { readonly seats: number } }
  | { readonly kind: "undone"; readonly about: { readonly cents: number } }
  | {
      readonly kind: "refunded";
      readonly about: {
        readonly cents: number;
        readonly titles?: readonly string[];
        /** The same lines by position, with their quantities. */
        readonly lines?: readonly (readonly [position: number, quantity: number])[];
        readonly owed?: number;
      };
    }
  /** `blocked`: titles of sold balances that the dispute blocks. */
  | {
      readonly kind: "disputed" | "returned";
      readonly about: { readonly cents: number; readonly blocked?: readonly string[] };
    }
  /** The number of guests admitted although the payment was fully refunded. */
  | { readonly kind: "anyway"; readonly about: { readonly guests: number } }
  /** The masked address: a deleted account must stay forgotten. */
  | { readonly kind: "resent" | "corrected" | "undelivered"; readonly about: { readonly to: string } }
) & { readonly orderId: string; readonly at: Date } & Partial<ByStaff>;

export async function recordChange(
  tx: Tx,
  { orderId, kind, about, at, employeeId, approvedBy, reason }: OrderChange,
): Promise<void> {
  if (employeeId !== undefined && endless.has(kind)) await refuseEndless(tx, orderId);
  await tx
    .insertInto("order_changes")
    .values({
      order_id: orderId,
      kind,
      about: JSON.stringify(about),
      employee_id: employeeId ?? null,
      approved_by: approvedBy ?? null,
      reason: reason?.trim() || null,
      at,
    })
    .execute();
}

/** Changes that can be made again and again. */
const endless: ReadonlySet<OrderChange["kind"]> = new Set(["anyway", "corrected", "moved", "resent"]);

/** @throws HttpError 409 */
async function refuseEndless(tx: Tx, orderId: string): Promise<void> {
  const { count } = await tx
    .selectFrom("order_changes")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  refuseFull(Number(count), bounds.changesOfOrder, say.tooManyChanges);
}

const maxReplyLength = 300;

/** Staff see the mail server's reason in the order's history. */
export async function recordUndelivered(
  db: Db,
  { order, to }: Mail,
  { reply, at }: { readonly reply: string; readonly at: Date },
): Promise<void> {
  if (order === undefined) return;
  const reason = reply.replace(/\s+/g, " ").slice(0, maxReplyLength);
  await inTransaction(db, (tx) =>
    recordChange(tx, { kind: "undelivered", orderId: order, at, about: { to: maskedEmail(to) }, reason }),
  );
}
