import { type Kysely, type Migration, sql } from "kysely";

/**
 * People by each letter of what they are found by, and each two that follow one another: a word so short has no trigram. Its cost keeps the
 * planner from computing for each row what the index knows.
 */
export const shortWords: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create function short_parts(text) returns text[] language sql immutable strict parallel safe cost 10000 as $$
      select string_to_array($1, null) || array(select substr($1, at, 2) from generate_series(1, length($1) - 1) as at)
    $$`.execute(db);
    await sql`create index customers_by_short_parts on customers using gin (short_parts(search))`.execute(db);
  },
};
