import { type Kysely, type Migration, sql } from "kysely";

/** A link that changes an account's email says which one it is changed to. */
export const emailChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table tokens add column email text`.execute(db);
  },
};
