import type { ColumnType, Generated } from "kysely";
import type { Mail } from "../../mail/mailer.ts";
import type { Instant, Json } from "./columns.ts";

/** Mails that wait to be sent; one that was handed over is deleted. */
interface OutboxTable {
  id: string;
  mail: Json<Mail>;
  /** How often a server has taken it on to send it. */
  attempts: Generated<number>;
  /** When it is to be tried next; null where no server tries any more. */
  due_at: ColumnType<Date | null, Date, Date | null>;
  created_at: Instant;
}

/** When a recipient was written to within the hour, by mail (../../mail/mail-turns.ts). */
interface MailTurnsTable {
  /** A hash of the address. */
  recipient: string;
  /** Milliseconds since 1970 by the mail's id. */
  turns: Json<Record<string, number>>;
  last_at: Instant;
}

export interface MailTables {
  outbox: OutboxTable;
  mail_turns: MailTurnsTable;
}

export const mailSchema: readonly string[] = [
  `create table outbox (
    id text primary key,
    mail jsonb not null,
    attempts integer not null default 0,
    due_at timestamptz,
    created_at timestamptz not null
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
