import { type Kysely, type Migration, sql } from "kysely";

/** By when guests came, and memberships begin and end: a report reads its own days alone (docs/behaviour.md, "Reports"). */
export const reports: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  "create index redemptions_by_day on redemptions (redeemed_at)",
  "create index memberships_by_day on memberships (created_at)",
  "create index memberships_by_last_day on memberships (expires)",
];
