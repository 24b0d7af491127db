import { randomId } from "../platform/database/random-id.ts";
import type { Tx } from "../platform/database/tables.ts";

interface Redemption {
  /** By which it can be undone: the request's Idempotency-Key. Without one it cannot. */
  readonly nonce: string | undefined;
  readonly employeeId: string;
  readonly device: string;
  readonly now: Date;
  /** Nothing was left of what was paid, and the employee had read that. */
  readonly anyway?: boolean;
}

/** Keeps who redeemed what, when and where. */
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
