import type { Tx } from "./tables.ts";

/** The rows stay, because orders and memberships refer to them. @param ids of customers */
export async function forgetPeople(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable("memberships").set({ details: "{}" }).where("customer_id", "in", ids).execute();
  await tx
    .updateTable("customers")
    .set({ email: "", first_name: null, last_name: null, search: "", waits_for: null, disabled: true })
    .where("id", "in", ids)
    .execute();
}
