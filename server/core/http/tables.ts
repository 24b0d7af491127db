import type { ColumnType } from "kysely";
import type { Instant } from "../database/tables.ts";

interface IdempotencyKeysTable {
  key: string;
  route: string;
  request_hash: string;
  /** Null only inside the transaction that computes the answer. */
  status: number | null;
  answer: ColumnType<unknown, string | null, string>;
  created_at: Instant;
}

interface TriesTable {
  key: string;
  points: number;
  /** When the count resets, in milliseconds since 1970. */
  expire: number | null;
}

declare module "../database/tables.ts" {
  interface Tables {
    idempotency_keys: IdempotencyKeysTable;
    tries: TriesTable;
  }
}

export const requestTables: readonly string[] = [
  `create table idempotency_keys (
    key text primary key,
    route text not null,
    request_hash text not null,
    status integer,
    answer jsonb,
    created_at timestamptz not null
  )`,
  "create index idempotency_keys_by_age on idempotency_keys (created_at)",
  `create table tries (
    key text primary key,
    points integer not null default 0,
    expire bigint
  )`,
  "create index tries_by_expiry on tries (expire)",
];
