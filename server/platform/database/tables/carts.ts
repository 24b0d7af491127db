import type { ColumnType, Generated } from "kysely";
import type { Attribute } from "../../../../schemas/generated/wire.ts";
import type { Instant, Json } from "./columns.ts";

interface CartsTable {
  id: string;
  attributes: Json<Attribute[]>;
  expires_at: Instant;
  /** How often the visitor had the hold start again. */
  extensions: Generated<number>;
  order_id: string | null;
  /** Who was signed in when the cart was last changed. */
  customer_id: string | null;
  /** The network address that it was made from, hashed; null where its seats count for none. */
  address_key: string | null;
  /** When it took the first of the seats that it holds; null where it never held any. */
  held_since: ColumnType<Date | null, Date | null, Date | null>;
  /** The payment that is open at a provider; while there is one, the cart is not changed. */
  payment_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** The promotion code that its visitor entered. */
  code: ColumnType<string | null, string | null | undefined, string | null>;
  /** Until when an offer of the waiting list holds its seats; null where it is no such cart. */
  offered_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The move of a ticket whose price difference it pays; null for any other cart. */
  moving: ColumnType<object | null, string | null | undefined, string | null>;
  /** Without lines. */
  is_empty: Generated<boolean>;
  created_at: Instant;
}

interface CartLinesTable {
  id: string;
  cart_id: string;
  position: number;
  variant_id: string;
  quantity: number;
  attributes: Json<Attribute[]>;
}

/** Seats that a cart holds: the sum over its lines for one row of the inventory. */
interface HoldsTable {
  cart_id: string;
  event_id: string;
  date: string;
  slot: string;
  quantity: number;
  expires_at: Instant;
  /** The cart's. */
  address_key: string | null;
}

/** How often a promotion code was used, and how many carts hold one of the uses that are left. */
interface CodeUsesTable {
  /** In capitals. */
  code: string;
  used: Generated<number>;
  held: Generated<number>;
}

/** A use of a promotion code that a cart holds. */
interface CodeHoldsTable {
  cart_id: string;
  code: string;
  /** The cart's. */
  address_key: string | null;
  expires_at: Instant;
}

/** How often a buyer used a promotion code. */
interface CodeBuyersTable {
  code: string;
  email_hash: string;
  used: number;
}

export interface CartTables {
  carts: CartsTable;
  cart_lines: CartLinesTable;
  holds: HoldsTable;
  code_uses: CodeUsesTable;
  code_holds: CodeHoldsTable;
  code_buyers: CodeBuyersTable;
}

export const cartsSchema: readonly string[] = [
  `create table carts (
    id text primary key,
    attributes jsonb not null,
    expires_at timestamptz not null,
    extensions integer not null default 0,
    order_id text,
    created_at timestamptz not null,
    customer_id text references customers(id),
    address_key text,
    held_since timestamptz,
    is_empty boolean not null default false,
    payment_id text,
    code text,
    offered_until timestamptz,
    moving jsonb
  )`,
  "create index carts_of_customer on carts (customer_id)",
  "create index carts_open on carts (expires_at) where order_id is null",
  "create index carts_empty on carts (expires_at) where order_id is null and is_empty",
  "create unique index carts_order_id on carts (order_id) where moving is null",
  `create table cart_lines (
    id text primary key,
    cart_id text not null references carts(id) on delete cascade,
    position integer not null,
    variant_id text not null,
    quantity integer not null check (quantity > 0),
    attributes jsonb not null
  )`,
  "create index cart_lines_of_cart on cart_lines (cart_id)",
  // Deleting a cart that holds seats is refused: they would be lost to everyone.
  `create table holds (
    cart_id text not null references carts(id) on delete restrict,
    event_id text not null,
    date date not null,
    slot text not null,
    quantity integer not null check (quantity > 0),
    expires_at timestamptz not null,
    address_key text,
    primary key (cart_id, event_id, date, slot)
  )`,
  "create index holds_of_row on holds (event_id, date, slot, expires_at)",
  "create index holds_by_expiry on holds (expires_at)",
  `create index holds_of_network on holds (address_key collate "C", expires_at) where address_key is not null`,
  `create table code_uses (
    code text primary key,
    used integer not null default 0 check (used >= 0),
    held integer not null default 0 check (held >= 0)
  )`,
  `create table code_holds (
    cart_id text primary key references carts(id),
    code text not null references code_uses(code),
    address_key text,
    expires_at timestamptz not null
  )`,
  "create index code_holds_by_expiry on code_holds (expires_at)",
  `create index code_holds_by_network on code_holds (code, address_key collate "C", expires_at)`,
  `create table code_buyers (
    code text not null,
    email_hash text not null,
    used integer not null,
    primary key (code, email_hash)
  )`,
];
