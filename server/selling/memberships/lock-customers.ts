import type { Tx } from "../../platform/database/tables.ts";

/**
 * Locks accounts until the transaction ends, so that concurrent changes of their memberships wait. To prevent
 * deadlocks, sorts by id and comes after the cart and before seats. Carts and orders that merely reference an account
 * do not wait.
 */
export async function lockCustomers(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.selectFrom("customers").select("id").where("id", "in", ids).orderBy("id").forNoKeyUpdate().execute();
}
