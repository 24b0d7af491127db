import { type Kysely, type Migration, sql } from "kysely";

/** Drafts of configuration files, and what was published of them (docs/behaviour.md, "Drafts and releases"). */
export const studio: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  "alter table tokens add column by_pin boolean not null default false",
  `create table config_texts (
    hash text primary key,
    text text not null
  )`,
  `create table releases (
    id text primary key,
    number integer generated always as identity unique,
    note text not null,
    author_id text,
    author text,
    based_on integer,
    published_at timestamptz not null,
    files jsonb not null,
    changes jsonb not null
  )`,
  `create table drafts (
    employee_id text primary key references employees (id),
    revision integer not null,
    saved_at timestamptz not null
  )`,
  `create table draft_files (
    employee_id text not null references drafts (employee_id),
    name text not null,
    text text,
    base text,
    primary key (employee_id, name),
    check (text is not null or base is not null)
  )`,
  `create table scheduled_releases (
    id text primary key,
    note text not null,
    author_id text not null references employees (id),
    at timestamptz not null,
    files jsonb not null,
    changes jsonb not null,
    reason text
  )`,
];
