import { randomId } from "../../core/database/random-id.ts";
import type { Tx } from "../../core/database/tables.ts";

export interface Redemption {
  /** The request's Idempotency-Key, needed to undo it. */
  readonly nonce: string | undefined;
  readonly employeeId: string;
  readonly device: string;
  readonly now: Date;
  /** The employee confirmed a warning that no paid ticket was left. */
  readonly anyway?: boolean;
}

export async function recordRedemption(
  tx: Tx,
  { nonce, employeeId, device, now, anyway = false }: Redemption,
  counts: readonly {
    readonly ticket_id: string;
    readonly position: number;
    readonly quantity: number;
    readonly from_date?: string;
    readonly from_slot?: string;
  }[],
): Promise<void> {
  const id = randomId();
  await tx
    .insertInto("redemptions")
    .values({ id, nonce: nonce ?? null, employee_id: employeeId, device, redeemed_at: now, undone_at: null, anyway })
    .execute();
  await tx
    .insertInto("redemption_counts")
    .values(counts.map((count) => ({ redemption_id: id, ...count })))
    .execute();
}

/** How long a redemption or sale can be undone, in milliseconds: clerks notice mistakes immediately. */
export const undoable = 120_000;
