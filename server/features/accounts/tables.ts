import type { ColumnType, Generated } from "kysely";
import type { Instant } from "../../core/database/tables.ts";

interface CustomersTable {
  id: string;
  email: string;
  /** Lower case and unique; null for a person without an account. */
  email_key: ColumnType<string | null, string | null, string | null>;
  /** The address key to verify before the membership attaches (server/features/memberships/attach-memberships.ts). */
  waits_for: ColumnType<string | null, string | null | undefined, string | null>;
  /** The account that absorbed this person; the row stays so that references to it remain readable. */
  merged_into: ColumnType<string | null, string | null | undefined, string | null>;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  address_id: string | null;
  /** ISO 3166; null for the US. */
  country: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  password_hash: string | null;
  /** The museum's language last used, for mails; null for its default. */
  language: ColumnType<string | null, string | null | undefined, string | null>;
  verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Printed on the member's card; random, replaced on request. */
  card_id: Generated<string>;
  disabled: Generated<boolean>;
  /** Erases personal data, at once or with the last membership's end (server/features/customers/delete-account.ts). */
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The text that staff search (server/features/accounts/index-customer.ts). */
  search: Generated<string>;
  created_at: Instant;
}

/** Hashed tokens: sessions, password and verification links, and browsers that an account has used. */
interface TokensTable {
  hash: string;
  /** Identifies the session to its owner; drawn by the database. */
  id: Generated<string>;
  kind: string;
  subject_id: string;
  /** "Safari, iPhone"; older rows name it in a language. */
  browser: Generated<string>;
  device_id: ColumnType<string | null, string | null | undefined, string | null>;
  by_pin: Generated<boolean>;
  second_factor: Generated<boolean>;
  email: ColumnType<string | null, string | null | undefined, string | null>;
  expires_at: Instant;
  used_at: Instant;
  created_at: Instant;
}

declare module "../../core/database/tables.ts" {
  interface Tables {
    customers: CustomersTable;
    tokens: TokensTable;
  }
}

export const accountTables: readonly string[] = [
  // Letters and pairs are too short for trigrams. The high cost makes the planner use the index.
  `create function short_parts(text) returns text[] language sql immutable strict parallel safe cost 10000 as $$
    select string_to_array($1, null) || array(select substr($1, at, 2) from generate_series(1, length($1) - 1) as at)
  $$`,
  `create table customers (
    id text primary key,
    email text not null,
    email_key text unique,
    first_name text,
    last_name text,
    phone text,
    address_id text unique,
    country text,
    street text,
    city text,
    state text,
    zip text,
    password_hash text,
    disabled boolean not null default false,
    created_at timestamptz not null,
    verified_at timestamptz,
    waits_for text,
    merged_into text references customers(id),
    card_id text not null default gen_random_uuid()::text unique,
    search text not null default '',
    deleted_at timestamptz,
    language text,
    constraint customers_are_somebody check (num_nonnulls(email_key, waits_for, merged_into) = 1 or deleted_at is not null and num_nonnulls(email_key, waits_for, merged_into) = 0)
  )`,
  "create index customers_waiting on customers (waits_for) where waits_for is not null",
  "create index customers_in_order on customers (lower(last_name), lower(first_name), lower(email), id) where merged_into is null and not disabled",
  "create index customers_by_short_parts on customers using gin (short_parts(search))",
  "create index customers_to_forget on customers (deleted_at) where deleted_at is not null and email <> ''",
  "create index customers_by_phone on customers (right(regexp_replace(phone, '\\D', '', 'g'), 10)) where phone is not null",
  "create index customers_deleted on customers (id) where deleted_at is not null",
  `create table tokens (
    hash text primary key,
    kind text not null,
    subject_id text not null,
    expires_at timestamptz not null,
    used_at timestamptz not null,
    created_at timestamptz not null,
    id text not null default gen_random_uuid()::text unique,
    browser text not null default '',
    device_id text,
    by_pin boolean not null default false,
    second_factor boolean not null default false,
    email text
  )`,
  "create index tokens_of_subject on tokens (kind, subject_id)",
  "create index tokens_by_expiry on tokens (expires_at)",
  "create index tokens_of_device on tokens (device_id)",
  // Without the extension, or the right to create it, searches are slower but find the same.
  `do $$ begin
    create extension if not exists pg_trgm;
    create index customers_by_search on customers using gin (search gin_trgm_ops);
  exception when others then null; end $$`,
];
