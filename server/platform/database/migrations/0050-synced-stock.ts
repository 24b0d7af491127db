import { type Kysely, type Migration, sql } from "kysely";

/** For which state of the catalogue the inventory has its rows, by event or series: what is unchanged is not written again. */
export const syncedStock: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table synced_stock (id text primary key, digest text not null, synced_on date not null)`.execute(db);
  },
};
