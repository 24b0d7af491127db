import { type Kysely, type Migration, sql } from "kysely";

/** How many orders with nothing to pay were made on a day for one email address, and from one network address. */
export const freeOrders: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table free_orders (day date not null, key text not null, orders integer not null, primary key (day, key))`.execute(db);
  },
};
