import { type Kysely, type Migration, sql } from "kysely";

/** What each line of an order really cost, who sold it at the desk, and the cash drawers (docs/behaviour.md, "Promotion codes", "Selling at the desk"). */
export const pricesAndDrawers: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // In whole cents, of the line as a whole. The tax of lines sold before is not known line by line.
  "alter table order_lines add column discount_cents integer not null default 0",
  "alter table order_lines add column tax_cents integer",
  "alter table order_lines add constraint order_lines_discount_no_more_than_price check (discount_cents between 0 and price_cents * quantity)",
  "alter table orders add column discount_cents integer not null default 0",
  "alter table orders add column code text",
  // Null: it was sold on the web.
  "alter table orders add column sold_by text references employees (id)",
  "create index orders_by_day on orders (created_at)",

  "alter table carts add column code text",
  // How often a code was used, and how many carts hold one of the uses that are left: what the catalogue allows is guarded here.
  `create table code_uses (
    code text primary key,
    used integer not null default 0 check (used >= 0),
    held integer not null default 0 check (held >= 0)
  )`,
  `create table code_holds (
    cart_id text primary key references carts (id),
    code text not null references code_uses (code),
    address_key text,
    expires_at timestamptz not null
  )`,
  "create index code_holds_by_expiry on code_holds (expires_at)",
  "create index code_holds_by_address on code_holds (code, address_key, expires_at)",
  // By a hash of the buyer's address.
  `create table code_buyers (
    code text not null,
    email_hash text not null,
    used integer not null,
    primary key (code, email_hash)
  )`,

  // A provider may remember a failure under an idempotency key: which one of its keys a refund is asked for with.
  "alter table refunds add column key_number integer not null default 0",

  // Cash that an employee answers for, from its opening to the count at its end.
  `create table drawers (
    id text primary key,
    employee_id text not null references employees (id),
    device text not null,
    float_cents integer not null check (float_cents >= 0),
    opened_at timestamptz not null,
    counted_cents integer check (counted_cents >= 0),
    expected_cents integer,
    note text,
    closed_at timestamptz,
    constraint drawers_are_counted_when_closed check ((closed_at is null) = (counted_cents is null) and (closed_at is null) = (expected_cents is null))
  )`,
  "create unique index drawers_one_open on drawers (employee_id) where closed_at is null",
  // The drawer that cash went into or came out of.
  "alter table ledger add column drawer_id text references drawers (id)",
  "create index ledger_of_drawer on ledger (drawer_id) where drawer_id is not null",
  "create index ledger_by_day on ledger (at)",
  // What a guest handed over in cash.
  "alter table payments add column given_cents integer check (given_cents >= amount_cents)",
];
