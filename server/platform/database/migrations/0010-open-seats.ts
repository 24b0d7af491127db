import { type Kysely, type Migration, sql } from "kysely";

/** Seats held by the unpaid carts of one network address, counted; since when a cart holds seats. */
export const openSeats: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  "create table open_seats (address_key text primary key, seats integer not null check (seats >= 0))",
  "alter table carts add column address_key text, add column held_since timestamptz",
  "alter table holds add column address_key text",
  "create index holds_of_address on holds (address_key, expires_at) where address_key is not null",
  // What is abandoned is looked for each half minute.
  "create index carts_open on carts (expires_at) where order_id is null",
];
