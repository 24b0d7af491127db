import { type Kysely, type Migration, sql } from "kysely";

/** A name under which something was on sale keeps its terms, however many releases ago that was. */
export const soldNames: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table sold_names (
      name_hash text not null,
      thing text not null,
      primary key (name_hash, thing)
    )`.execute(db);
  },
};
