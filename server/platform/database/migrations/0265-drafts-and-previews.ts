import { type Kysely, type Migration, sql } from "kysely";

/** A preview ends with the session that opened it; what lost against a published change stays in the draft until its author has seen it. */
export const draftsAndPreviews: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`delete from previews`.execute(db);
    await sql`alter table previews add column session_id text not null`.execute(db);
    await sql`alter table drafts add column conflicts jsonb not null default '[]'`.execute(db);
  },
};
