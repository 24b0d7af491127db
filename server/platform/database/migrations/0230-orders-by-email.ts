import { type Kysely, type Migration, sql } from "kysely";

/** Who lost the mail with their tickets has it sent again: all orders of an address are found by it, not only those of guests. */
export const ordersByEmail: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop index orders_of_guest`.execute(db);
    await sql`create index orders_by_email on orders (lower(email), number)`.execute(db);
  },
};
