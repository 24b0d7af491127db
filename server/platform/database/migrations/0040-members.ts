import { type Kysely, type Migration, sql } from "kysely";

/** Whose account a membership belongs to, and the cards by which the desk knows its holder. */
export const members: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  "alter table customers add column verified_at timestamptz",
  // The person whom a membership waits for has no account: nobody can sign in as them, register over them, or be mailed a link to them.
  "alter table customers alter column email_key drop not null",
  "alter table customers add column waits_for text",
  "alter table customers add column merged_into text references customers (id)",
  "alter table customers add constraint customers_are_somebody check (num_nonnulls(email_key, waits_for, merged_into) = 1)",
  "create index customers_waiting on customers (waits_for) where waits_for is not null",
  // Drawn by the database, also for everyone who already exists: 122 random bits.
  "alter table customers add column card_id text not null unique default gen_random_uuid()::text",
  `create table retired_cards (
    id text primary key,
    customer_id text not null references customers (id),
    retired_at timestamptz not null
  )`,
  "create index retired_cards_of_customer on retired_cards (customer_id)",
];
