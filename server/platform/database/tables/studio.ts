import type { ColumnType, Generated } from "kysely";
import type { Instant, Json } from "./columns.ts";

/** A text of a configuration file, stored once however often it was published. */
interface ConfigTextsTable {
  hash: string;
  text: string;
}

/** A state of the configuration files that visitors were served. */
interface ReleasesTable {
  id: string;
  number: Generated<number>;
  note: string;
  /** null: the files were changed by something else. */
  author_id: string | null;
  author: string | null;
  /** The number of the release that it was made of; null for the first. */
  based_on: number | null;
  published_at: Instant;
  /** The hash of each file's text, by name. */
  files: Json<Record<string, string>>;
  /** What it changed, in sentences. */
  changes: Json<string[]>;
}

/** What an employee is about to change; stays when it was published or thrown away, and holds no files then. */
interface DraftsTable {
  employee_id: string;
  /** Counts its changes. */
  revision: number;
  saved_at: Instant;
  /** Edits that lost against a published change, until the draft is updated again. */
  conflicts: ColumnType<readonly { file: string; pointer: string; mine: string; theirs: string }[], string | undefined, string>;
}

interface DraftFilesTable {
  employee_id: string;
  name: string;
  /** null: the file is to be removed. */
  text: string | null;
  /** The hash of the published text that this one was made of; null: there was none. */
  base: string | null;
}

/** A draft as it was when it was scheduled, to be published at a time to come. */
interface ScheduledReleasesTable {
  id: string;
  note: string;
  author_id: string;
  at: Instant;
  /** By name; `text` null: the file is removed; `base`: the hash of what it was made of. */
  files: Json<Record<string, { text: string | null; base: string | null }>>;
  /** In sentences. */
  changes: Json<string[]>;
  /** Why it is paused; null: it is not. */
  reason: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Where an employee's draft is looked at. */
interface PreviewsTable {
  employee_id: string;
  /** Part of its address. */
  token: string;
  /** The employee's, which opened it last. */
  session_id: string;
  since: Instant;
  view: Json<{ at: string | null; visitor: "stranger" | "member"; isSoldOut: boolean }>;
}

/** What was ever on sale under a name. */
interface SoldNamesTable {
  name_hash: string;
  /** Collection, product and variant. */
  thing: string;
}

export interface StudioTables {
  config_texts: ConfigTextsTable;
  releases: ReleasesTable;
  drafts: DraftsTable;
  draft_files: DraftFilesTable;
  scheduled_releases: ScheduledReleasesTable;
  previews: PreviewsTable;
  sold_names: SoldNamesTable;
}

export const studioSchema: readonly string[] = [
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
