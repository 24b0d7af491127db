import type { ColumnType } from "kysely";
import type { Instant, Json } from "../../core/database/tables.ts";

/** A request for seats at an event's date and time (./entry.ts). */
interface WaitingEntriesTable {
  /** Part of the links in its mails: it grants access as the reader of `email`. */
  id: string;
  event_id: string;
  date: string;
  slot: string;
  email: string;
  /** Normalized address (server/core/mail/mailbox.ts): one entry for each mailbox and time. */
  mailbox: string;
  lines: Json<{ readonly variantId: string; readonly quantity: number }[]>;
  seats: number;
  /** Lines requested later, not yet confirmed by the mailbox's owner. */
  asked: ColumnType<{ readonly variantId: string; readonly quantity: number }[] | null, string | null, string | null>;
  /** In which it was asked for; null for the museum's default. */
  language: ColumnType<string | null, string | null | undefined, string | null>;
  customer_id: string | null;
  address_key: string | null;
  status: "unconfirmed" | "waiting" | "offered" | "bought" | "expired" | "declined" | "left" | "unavailable" | "past";
  /** Queue position; earlier confirmations have lower numbers. */
  place: number | null;
  cart_id: string | null;
  offered_until: ColumnType<Date | null, Date | null, Date | null>;
  asked_at: Instant;
  over_at: ColumnType<Date | null, Date | null, Date | null>;
  created_at: Instant;
}

interface WaitingRequestsTable {
  day: string;
  /** A hash of a mailbox, or of a mailbox and a network address. */
  key: string;
  requests: number;
}

declare module "../../core/database/tables.ts" {
  interface Tables {
    waiting_entries: WaitingEntriesTable;
    waiting_requests: WaitingRequestsTable;
  }
}

export const waitingTables: readonly string[] = [
  "create sequence waiting_places",
  `create table waiting_entries (
    id text primary key,
    event_id text not null,
    date date not null,
    slot text not null,
    email text not null,
    mailbox text not null,
    lines jsonb not null,
    seats integer not null check (seats > 0),
    asked jsonb,
    language text,
    customer_id text references customers(id),
    address_key text,
    status text not null check (status in ('unconfirmed', 'waiting', 'offered', 'bought', 'expired', 'declined', 'left', 'unavailable', 'past')),
    place bigint,
    cart_id text,
    offered_until timestamptz,
    asked_at timestamptz not null,
    over_at timestamptz,
    created_at timestamptz not null,
    constraint waiting_entries_end_once check ((over_at is null) = (status in ('unconfirmed', 'waiting', 'offered'))),
    constraint waiting_entries_hold_by_a_cart check (status <> 'offered' or cart_id is not null and offered_until is not null),
    constraint waiting_entries_stand_in_line check (place is not null or (status in ('unconfirmed', 'left', 'past')))
  )`,
  "create unique index waiting_entries_one_a_mailbox on waiting_entries (event_id, date, slot, mailbox) where over_at is null",
  "create index waiting_entries_in_line on waiting_entries (event_id, date, slot, place) include (seats) where status = 'waiting'",
  "create index waiting_entries_offered on waiting_entries (offered_until) where status = 'offered'",
  "create index waiting_entries_by_day on waiting_entries (date) where over_at is null",
  "create index waiting_entries_unconfirmed on waiting_entries (asked_at) where status = 'unconfirmed'",
  "create index waiting_entries_over on waiting_entries (over_at) where over_at is not null",
  "create index waiting_entries_of_mailbox on waiting_entries (mailbox)",
  "create index waiting_entries_of_customer on waiting_entries (customer_id) where customer_id is not null",
  `create index waiting_entries_of_network on waiting_entries (address_key collate "C") where over_at is null`,
  `create table waiting_requests (
    day date not null,
    key text not null,
    requests integer not null,
    primary key (day, key)
  )`,
  "alter sequence waiting_places owned by waiting_entries.place",
];
