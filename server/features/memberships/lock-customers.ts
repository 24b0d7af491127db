import type { Tx } from "../../core/database/tables.ts";

/** Lock after the cart and before seats, by id, to prevent deadlocks. Referencing carts and orders do not wait. */
export async function lockCustomers(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.selectFrom("customers").select("id").where("id", "in", ids).orderBy("id").forNoKeyUpdate().execute();
}
