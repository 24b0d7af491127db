import { type Kysely, type Migration, sql } from "kysely";

/** Customers see their orders, also those that they made as guests, and may delete their account. */
export const deletedAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  "alter table customers add column deleted_at timestamptz",
  "alter table customers drop constraint customers_are_somebody",
  `alter table customers add constraint customers_are_somebody check (
    num_nonnulls(email_key, waits_for, merged_into) = 1 or (deleted_at is not null and num_nonnulls(email_key, waits_for, merged_into) = 0)
  )`,
  // Those of whom something is still to be forgotten.
  "create index customers_to_forget on customers (deleted_at) where deleted_at is not null and email <> ''",
  "drop index orders_of_customer",
  "create index orders_of_customer on orders (customer_id, number)",
  "create index orders_of_guest on orders (lower(email), number) where customer_id is null",
];
