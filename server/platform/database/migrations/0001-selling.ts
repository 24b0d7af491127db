import { type Kysely, type Migration, sql } from "kysely";

/** Inventory, holds, carts, orders and tickets. */
export const selling: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table inventory (
    event_id text not null, date date not null, slot text not null,
    wanted integer not null check (wanted >= 0),
    capacity integer not null,
    held integer not null default 0 check (held >= 0),
    sold integer not null default 0 check (sold >= 0),
    primary key (event_id, date, slot),
    constraint inventory_never_oversold check (held + sold <= capacity)
  )`,
  `create table carts (
    id text primary key,
    attributes jsonb not null,
    expires_at timestamptz not null,
    extensions integer not null default 0,
    order_id text unique,
    created_at timestamptz not null
  )`,
  `create table cart_lines (
    id text primary key,
    cart_id text not null references carts (id) on delete cascade,
    position integer not null,
    variant_id text not null,
    quantity integer not null check (quantity > 0),
    attributes jsonb not null
  )`,
  "create index cart_lines_of_cart on cart_lines (cart_id)",
  // Deleting a cart that holds seats is refused: they would be lost to everyone.
  `create table holds (
    cart_id text not null references carts (id) on delete restrict,
    event_id text not null, date date not null, slot text not null,
    quantity integer not null check (quantity > 0),
    expires_at timestamptz not null,
    primary key (cart_id, event_id, date, slot)
  )`,
  "create index holds_of_row on holds (event_id, date, slot, expires_at)",
  "create index holds_by_expiry on holds (expires_at)",
  "create sequence order_number start with 1001",
  `create table orders (
    id text primary key,
    cart_id text not null unique,
    number integer not null unique default nextval('order_number'),
    confirmation_code text not null unique,
    first_name text not null, last_name text not null, email text not null,
    attributes jsonb not null,
    subtotal_cents integer not null, tax_cents integer not null, total_cents integer not null,
    currency_code text not null,
    created_at timestamptz not null
  )`,
  `create table order_lines (
    order_id text not null references orders (id),
    position integer not null,
    variant_id text not null, product_id text not null, product_type text not null,
    title text not null, ticket_type text not null,
    quantity integer not null check (quantity > 0),
    price_cents integer not null,
    attributes jsonb not null,
    primary key (order_id, position)
  )`,
  `create table tickets (
    id text primary key,
    order_id text not null references orders (id),
    position integer not null,
    event_id text not null, title text not null, date date not null, slot text not null
  )`,
  "create index tickets_of_order on tickets (order_id)",
  "create index tickets_of_day on tickets (event_id, date, slot)",
  `create table ticket_counts (
    ticket_id text not null references tickets (id),
    position integer not null,
    ticket_type text not null,
    quantity integer not null check (quantity > 0),
    redeemed integer not null default 0,
    primary key (ticket_id, position),
    check (redeemed >= 0 and redeemed <= quantity)
  )`,
  `create table idempotency_keys (
    key text primary key,
    route text not null,
    request_hash text not null,
    status integer,
    answer jsonb,
    created_at timestamptz not null
  )`,
  "create index idempotency_keys_by_age on idempotency_keys (created_at)",
];
