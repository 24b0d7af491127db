import { type Kysely, type Migration, sql } from "kysely";

/** A hashed network address begins with the larger networks that it is in: what counts for one of them is a range of texts. */
export const networks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop index holds_of_address`.execute(db);
    await sql`create index holds_of_network on holds (address_key collate "C", expires_at) where address_key is not null`.execute(db);
    await sql`drop index code_holds_by_address`.execute(db);
    await sql`create index code_holds_by_network on code_holds (code, address_key collate "C", expires_at)`.execute(db);
    await sql`drop index waiting_entries_of_address`.execute(db);
    await sql`create index waiting_entries_of_network on waiting_entries (address_key collate "C") where over_at is null`.execute(db);
  },
};
