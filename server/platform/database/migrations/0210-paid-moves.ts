import { type Kysely, type Migration, sql } from "kysely";

const statements = [
  "alter table carts add column moving jsonb",
  // An order is made of one cart; the carts that move its tickets come on top.
  "alter table carts drop constraint carts_order_id_key",
  "create unique index carts_order_id on carts (order_id) where moving is null",
];

/** Carts that pay the difference for a ticket that is moved to a dearer day (docs/behaviour.md, "After the sale"). */
export const paidMoves: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
