import { searchText } from "../../core/database/search-text.ts";
import type { Db, Tx } from "../../core/database/tables.ts";

/** The desk also searches names on memberships: a card may name another person than the account. */
const named = [
  "primaryFirstName",
  "primaryLastName",
  "additionalFirstName",
  "additionalLastName",
  "contactEmail",
] as const;

/** Call it when the customer's names, email or memberships change. */
export async function indexCustomer(db: Db | Tx, id: string): Promise<void> {
  const customer = await db
    .selectFrom("customers")
    .select(["first_name", "last_name", "email"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const memberships = await db
    .selectFrom("memberships")
    .select("details")
    .where("customer_id", "=", id)
    .orderBy("expires")
    .execute();
  const search = searchText([
    customer.first_name,
    customer.last_name,
    customer.email,
    ...memberships.flatMap(({ details }) => named.map((field) => details[field])),
  ]);
  await db.updateTable("customers").set({ search }).where("id", "=", id).execute();
}
