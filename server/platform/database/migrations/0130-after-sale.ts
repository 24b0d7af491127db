import { type Kysely, type Migration, sql } from "kysely";

/** What becomes of an order after it is made: tickets are moved and cancelled, and money is given back (docs/behaviour.md, "After the sale"). */
export const afterSale: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  "alter table orders add column refunded_cents integer not null default 0",
  "alter table orders add constraint orders_refund_no_more_than_total check (refunded_cents between 0 and total_cents)",
  // Drawn by the database: 122 random bits.
  "alter table orders add column share_code text not null unique default gen_random_uuid()::text",
  "alter table order_lines add column refunded integer not null default 0",
  "alter table order_lines add constraint order_lines_refund_no_more_than_sold check (refunded between 0 and quantity)",
  // A ticket that was moved or cancelled stays: its code is known at the door, which says what became of it.
  "alter table tickets add column voided_at timestamptz",
  "alter table tickets add column voided_as text check (voided_as in ('moved', 'cancelled'))",
  "alter table tickets add column moved_to text references tickets (id)",
  "alter table tickets add constraint tickets_say_why_they_are_void check ((voided_at is null) = (voided_as is null))",
  "alter table ticket_counts add column voided integer not null default 0 check (voided >= 0)",
  // Which lines of the order it comes from: [position, quantity].
  "alter table ticket_counts add column from_lines jsonb not null default '[]'",
  "alter table ticket_counts drop constraint ticket_counts_check",
  "alter table ticket_counts add constraint ticket_counts_use_no_more_than_sold check (redeemed >= 0 and redeemed + voided <= quantity)",
  `create table order_changes (
    id bigint generated always as identity primary key,
    order_id text not null references orders (id),
    kind text not null check (kind in ('moved', 'cancelled', 'refunded', 'disputed', 'resent', 'corrected')),
    about jsonb not null,
    employee_id text references employees (id),
    reason text,
    at timestamptz not null
  )`,
  "create index order_changes_of_order on order_changes (order_id)",
  "create trigger order_changes_are_append_only before update or delete on order_changes for each statement execute function refuse_change()",
  // Staff find an order by the phone number of its customer: the digits that people say.
  "create index customers_by_phone on customers (right(regexp_replace(phone, '\\D', '', 'g'), 10)) where phone is not null",
  // Money that is to be given back: written with the change that owes it, and given back once that is certain.
  `create table refunds (
    id text primary key,
    order_id text not null references orders (id),
    payment_id text not null references payments (id),
    amount_cents integer not null check (amount_cents > 0),
    reason text not null,
    attempts integer not null default 0,
    owed_at timestamptz not null,
    look_at timestamptz,
    paid_at timestamptz
  )`,
  "create index refunds_of_order on refunds (order_id)",
  "create index refunds_to_pay on refunds (look_at) where look_at is not null",
];
