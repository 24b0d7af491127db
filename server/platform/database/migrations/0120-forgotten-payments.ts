import { type Kysely, type Migration, sql } from "kysely";

/** Who paid, and what a provider reported, is forgotten after a time: an idle sweep reads next to nothing to find it. */
export const forgottenPayments: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  "create index payment_sessions_to_forget on payment_sessions (expires_at) where request <> '{}'::jsonb and status in ('settled', 'expired')",
  "create index payment_events_to_forget on payment_events (acted_at) where acted_at is not null",
  "create index payment_events_of_charge on payment_events ((about->>'charge'))",
];
