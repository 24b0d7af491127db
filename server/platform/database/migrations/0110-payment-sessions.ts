import { type Kysely, type Migration, sql } from "kysely";

/** Payments that are made on a provider's own page, and what the provider reports of them (docs/behaviour.md, "Paying at a provider"). */
export const paymentSessions: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // The payment that a cart waits for: while there is one, the cart is not changed.
  "alter table carts add column payment_id text",
  `create table payment_sessions (
    payment_id text primary key references payments (id),
    cart_id text not null,
    session_id text unique,
    url text,
    status text not null check (status in ('opening', 'open', 'closing', 'refunding', 'settled', 'expired')),
    request jsonb not null,
    expires_at timestamptz not null,
    look_at timestamptz
  )`,
  "create index payment_sessions_of_cart on payment_sessions (cart_id)",
  // What a job still has to look at: few, however many payments there were.
  "create index payment_sessions_to_look_at on payment_sessions (look_at) where look_at is not null",
  `create table payment_events (
    id text primary key,
    provider text not null,
    about jsonb not null,
    received_at timestamptz not null,
    acted_at timestamptz
  )`,
  "create index payment_events_to_act_on on payment_events (received_at) where acted_at is null",
];
