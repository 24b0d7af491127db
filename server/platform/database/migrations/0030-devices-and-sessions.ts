import { type Kysely, type Migration, sql } from "kysely";

/** Desk devices that were enrolled, and what a session's owner reads of it: a name of its own that is not its token, and the browser. */
export const devicesAndSessions: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // Only the hash of the device's secret is kept.
  `create table desk_devices (
    id text primary key,
    name text not null,
    secret_hash text not null unique,
    enrolled_by text not null references employees (id),
    enrolled_at timestamptz not null,
    last_seen_at timestamptz not null,
    revoked_at timestamptz
  )`,
  "alter table tokens add column id text not null unique default gen_random_uuid()::text",
  "alter table tokens add column browser text not null default ''",
  // A session that was begun on an enrolled device ends with it.
  "alter table tokens add column device_id text references desk_devices (id)",
  "create index tokens_of_device on tokens (device_id)",
];
