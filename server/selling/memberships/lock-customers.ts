import type { Tx } from "../../platform/database/tables.ts";

/**
 * Locks accounts until the transaction ends: others that count or extend their memberships wait. In one order for everyone, and always
 * after the cart and before seats, so that nobody waits in a circle. Carts and orders that only name an account are not kept waiting.
 */
export async function lockCustomers(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.selectFrom("customers").select("id").where("id", "in", ids).orderBy("id").forNoKeyUpdate().execute();
}
