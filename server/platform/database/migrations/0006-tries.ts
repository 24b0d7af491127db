import { type Kysely, type Migration, sql } from "kysely";

/** How often something was tried of late: columns, and their order, are those of rate-limiter-flexible. */
export const tries: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table tries (key text primary key, points integer not null default 0, expire bigint)`.execute(db);
    await sql`create index tries_by_expiry on tries (expire)`.execute(db);
  },
};
