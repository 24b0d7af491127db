import { type Kysely, type Migration, sql } from "kysely";

/** What visitors answered to a step's questions is kept with their order, in the words in which it was asked (docs/behaviour.md, "Questions"). */
export const answers: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  "alter table orders add column answers jsonb not null default '[]'",
  // Of the few orders that have some, for a report of their day, and to find those of deleted accounts.
  "create index orders_answers_by_day on orders (created_at) where answers <> '[]'::jsonb",
  "create index orders_answers_by_customer on orders (customer_id) where answers <> '[]'::jsonb and customer_id is not null",
  "create index customers_deleted on customers (id) where deleted_at is not null",
];
