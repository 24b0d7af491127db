import { type Kysely, type Migration, sql } from "kysely";

/** An index for each thing that is swept, which has no more rows than are to be swept: nothing else is read. */
export const idleSweeps: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  "alter table carts add column is_empty boolean not null default false",
  "update carts set is_empty = true where order_id is null and not exists (select from cart_lines where cart_id = carts.id)",
  "create index carts_empty on carts (expires_at) where order_id is null and is_empty",
  "create index outbox_given_up on outbox (created_at) where due_at is null",
  "create index mail_turns_by_age on mail_turns (last_at)",
  "delete from open_seats where seats = 0",
];
