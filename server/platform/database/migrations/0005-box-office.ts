import { type Kysely, type Migration, sql } from "kysely";

/** Employees, and what they redeemed. */
export const boxOffice: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table employees (
    id text primary key,
    name text not null,
    email_key text unique,
    password_hash text,
    pin_hash text,
    permissions jsonb not null,
    disabled boolean not null default false,
    created_at timestamptz not null
  )`,
  // Who let how many in, when, and at which door; what was undone stays on record.
  `create table redemptions (
    id text primary key,
    nonce text,
    employee_id text not null references employees (id),
    device text not null,
    redeemed_at timestamptz not null,
    undone_at timestamptz
  )`,
  "create unique index redemptions_by_nonce on redemptions (employee_id, nonce)",
  `create table redemption_counts (
    redemption_id text not null references redemptions (id),
    ticket_id text not null, position integer not null,
    quantity integer not null check (quantity > 0),
    primary key (redemption_id, ticket_id, position),
    foreign key (ticket_id, position) references ticket_counts (ticket_id, position)
  )`,
  "create index redemption_counts_of_ticket on redemption_counts (ticket_id, position)",
];
