import { type Kysely, type Migration, sql } from "kysely";

/** When a recipient was last written to, so that nobody is buried in our mails. */
export const mailTurns: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw("create table mail_turns (recipient text primary key, turns jsonb not null, last_at timestamptz not null)").execute(db);
  },
};
