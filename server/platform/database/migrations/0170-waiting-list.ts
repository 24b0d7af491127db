import { type Kysely, type Migration, sql } from "kysely";

/** Who waits for places that come back, and the carts that hold them for whoever was offered some (docs/behaviour.md, "Waiting list"). */
export const waitingList: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // While its offer lasts, a cart holds its seats, whatever the limits of a hold are.
  "alter table carts add column offered_until timestamptz",
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
    customer_id text references customers (id),
    address_key text,
    status text not null check (status in ('unconfirmed', 'waiting', 'offered', 'bought', 'expired', 'declined', 'left', 'unavailable', 'past')),
    place bigint,
    cart_id text,
    offered_until timestamptz,
    asked_at timestamptz not null,
    over_at timestamptz,
    created_at timestamptz not null,
    constraint waiting_entries_end_once check ((over_at is null) = (status in ('unconfirmed', 'waiting', 'offered'))),
    constraint waiting_entries_stand_in_line check (place is not null or status in ('unconfirmed', 'left', 'past')),
    constraint waiting_entries_hold_by_a_cart check (status <> 'offered' or (cart_id is not null and offered_until is not null))
  )`,
  "alter sequence waiting_places owned by waiting_entries.place",
  "create unique index waiting_entries_one_a_mailbox on waiting_entries (event_id, date, slot, mailbox) where over_at is null",
  "create index waiting_entries_in_line on waiting_entries (event_id, date, slot, place) include (seats) where status = 'waiting'",
  "create index waiting_entries_offered on waiting_entries (offered_until) where status = 'offered'",
  "create index waiting_entries_by_day on waiting_entries (date) where over_at is null",
  "create index waiting_entries_unconfirmed on waiting_entries (asked_at) where status = 'unconfirmed'",
  "create index waiting_entries_over on waiting_entries (over_at) where over_at is not null",
  "create index waiting_entries_of_address on waiting_entries (address_key) where over_at is null",
  "create index waiting_entries_of_mailbox on waiting_entries (mailbox)",
  "create index waiting_entries_of_customer on waiting_entries (customer_id) where customer_id is not null",
  // How often somebody asked to wait on one of the museum's days: for a mailbox, and for it from one network address.
  `create table waiting_requests (
    day date not null,
    key text not null,
    requests integer not null,
    primary key (day, key)
  )`,
];
