import { type Kysely, type Migration, sql } from "kysely";

/** What the card terminal's receipts say, without the day before it: an order is found by it (docs/behaviour.md, "Orders at the box office"). */
export const terminalReferences: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index payments_by_reference on payments (lower(substr(provider_id, 12))) where provider = 'card-terminal'`.execute(db);
  },
};
