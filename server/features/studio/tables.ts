import type { ColumnType, Generated } from "kysely";
import type { Instant, Json } from "../../core/database/tables.ts";

/** Configuration texts, stored once however many releases contain them. */
interface ConfigTextsTable {
  hash: string;
  text: string;
}

interface ReleasesTable {
  id: string;
  number: Generated<number>;
  note: string;
  /** Null if the files changed outside the studio. */
  author_id: string | null;
  author: string | null;
  /** The number of the release it started from; null for the first. */
  based_on: number | null;
  published_at: Instant;
  files: Json<Record<string, string>>;
  changes: Json<string[]>;
}

/** An employee's draft. The row remains after publishing or discarding, without files. */
interface DraftsTable {
  employee_id: string;
  revision: number;
  saved_at: Instant;
  /** Edits that conflicted with a published change; kept until the draft is next updated. */
  conflicts: ColumnType<
    readonly { file: string; pointer: string; mine: string; theirs: string }[],
    string | undefined,
    string
  >;
}

interface DraftFilesTable {
  employee_id: string;
  name: string;
  /** Null removes the file. */
  text: string | null;
  /** Hash of the published text that this edit started from; null for a new file. */
  base: string | null;
}

/** A snapshot of a draft, to be published at `at`. */
interface ScheduledReleasesTable {
  id: string;
  note: string;
  author_id: string;
  at: Instant;
  /** By file name; `text` null removes the file; `base` is the hash that it started from. */
  files: Json<Record<string, { text: string | null; base: string | null }>>;
  changes: Json<string[]>;
  reason: ColumnType<string | null, string | null | undefined, string | null>;
}

interface PreviewsTable {
  employee_id: string;
  token: string;
  session_id: string;
  since: Instant;
  view: Json<{ at: string | null; visitor: "stranger" | "member"; isSoldOut: boolean }>;
}

/** Names that products were sold under: reusing one for another product requires the permission `prices`. */
interface SoldNamesTable {
  name_hash: string;
  thing: string;
}

declare module "../../core/database/tables.ts" {
  interface Tables {
    config_texts: ConfigTextsTable;
    releases: ReleasesTable;
    drafts: DraftsTable;
    draft_files: DraftFilesTable;
    scheduled_releases: ScheduledReleasesTable;
    previews: PreviewsTable;
    sold_names: SoldNamesTable;
  }
}

export const studioTables: readonly string[] = [
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
    employee_id text primary key references employees(id),
    revision integer not null,
    saved_at timestamptz not null,
    conflicts jsonb not null default '[]'
  )`,
  `create table draft_files (
    employee_id text not null references drafts(employee_id),
    name text not null,
    text text,
    base text,
    primary key (employee_id, name),
    check (text is not null or base is not null)
  )`,
  `create table scheduled_releases (
    id text primary key,
    note text not null,
    author_id text not null references employees(id),
    at timestamptz not null,
    files jsonb not null,
    changes jsonb not null,
    reason text
  )`,
  `create table previews (
    employee_id text primary key references employees(id),
    token text not null unique,
    since timestamptz not null,
    view jsonb not null,
    session_id text not null
  )`,
  `create table sold_names (
    name_hash text not null,
    thing text not null,
    primary key (name_hash, thing)
  )`,
];
