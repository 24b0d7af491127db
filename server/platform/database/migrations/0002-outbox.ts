import { type Kysely, type Migration, sql } from "kysely";

/** Mails that wait to be sent. */
export const outbox: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table outbox (
    id text primary key,
    mail jsonb not null,
    attempts integer not null default 0,
    due_at timestamptz,
    created_at timestamptz not null
  )`,
  "create index outbox_by_due on outbox (due_at)",
];
