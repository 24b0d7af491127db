import { searchText } from "../../platform/database/search-text.ts";
import type { Db, Tx } from "../../platform/database/tables.ts";

/** Names in a membership's details that the desk looks a patron up by: a card may name somebody else than the account. */
const named = ["primaryFirstName", "primaryLastName", "additionalFirstName", "additionalLastName", "contactEmail"] as const;

/** Stores the text by which a customer is found: their names and address, and the names on their memberships. Call it when one of these changes. */
export async function indexCustomer(db: Db | Tx, id: string): Promise<void> {
  const customer = await db.selectFrom("customers").select(["first_name", "last_name", "email"]).where("id", "=", id).executeTakeFirstOrThrow();
  const memberships = await db.selectFrom("memberships").select("details").where("customer_id", "=", id).orderBy("expires").execute();
  const search = searchText([
    customer.first_name,
    customer.last_name,
    customer.email,
    ...memberships.flatMap(({ details }) => named.map((field) => details[field])),
  ]);
  await db.updateTable("customers").set({ search }).where("id", "=", id).execute();
}
