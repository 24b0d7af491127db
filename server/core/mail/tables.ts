import type { ColumnType, Generated } from "kysely";
import type { Instant, Json } from "../database/tables.ts";
import type { DeferredMail, Mail } from "./mailer.ts";

/** Unsent mails; a delivered mail is deleted. */
interface OutboxTable {
  id: string;
  /** Null until it is written. */
  mail: Json<Mail> | null;
  deferred: Json<DeferredMail> | null;
  attempts: Generated<number>;
  /** When to try next; null after the last attempt. */
  due_at: ColumnType<Date | null, Date, Date | null>;
  created_at: Instant;
}

/** Mails to a recipient in the last hour (mail-turns.ts). */
interface MailTurnsTable {
  recipient: string;
  /** Send times in milliseconds since 1970, by mail id. */
  turns: Json<Record<string, number>>;
  last_at: Instant;
}

declare module "../database/tables.ts" {
  interface Tables {
    outbox: OutboxTable;
    mail_turns: MailTurnsTable;
  }
}

export const mailTables: readonly string[] = [
  `create table outbox (
    id text primary key,
    mail jsonb,
    deferred jsonb,
    attempts integer not null default 0,
    due_at timestamptz,
    created_at timestamptz not null,
    check ((mail is null) <> (deferred is null))
  )`,
  "create index outbox_by_due on outbox (due_at)",
  "create index outbox_given_up on outbox (created_at) where due_at is null",
  `create table mail_turns (
    recipient text primary key,
    turns jsonb not null,
    last_at timestamptz not null
  )`,
  "create index mail_turns_by_age on mail_turns (last_at)",
];
