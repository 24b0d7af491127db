import { type Kysely, type Migration, sql } from "kysely";

/** A ticket whose guests came on another day is for that day from then on; an undo needs to know for when it was. */
export const cameAnotherDay: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table redemption_counts add column from_date date, add column from_slot text`.execute(db);
  },
};
