import { type Kysely, type Migration, sql } from "kysely";

/** Customers, their memberships, and the tokens that identify people. */
export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table customers (
    id text primary key,
    email text not null,
    email_key text not null unique,
    first_name text, last_name text, phone text,
    address_id text unique, street text, city text, state text, zip text,
    password_hash text,
    disabled boolean not null default false,
    created_at timestamptz not null
  )`,
  `create table memberships (
    id text primary key,
    customer_id text not null references customers (id),
    product_id text not null, level text not null, title text not null,
    member_limit integer not null, tickets_per_day integer not null,
    starts date not null, expires date not null,
    details jsonb not null,
    order_id text references orders (id),
    created_at timestamptz not null
  )`,
  "create index memberships_of_customer on memberships (customer_id, expires)",
  "create index memberships_of_order on memberships (order_id)",
  // Only the hash is kept: who reads this table cannot use what it says.
  `create table tokens (
    hash text primary key,
    kind text not null,
    subject_id text not null,
    expires_at timestamptz not null,
    used_at timestamptz not null,
    created_at timestamptz not null
  )`,
  "create index tokens_of_subject on tokens (kind, subject_id)",
  "create index tokens_by_expiry on tokens (expires_at)",
  "alter table carts add column customer_id text references customers (id)",
  "alter table orders add column customer_id text references customers (id)",
  "create index orders_of_customer on orders (customer_id)",
  "create index carts_of_customer on carts (customer_id)",
];
