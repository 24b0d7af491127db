import type { ColumnType, Generated } from "kysely";
import type { Attribute } from "../../../schemas/generated/wire.ts";
import type { Instant, Json } from "../../core/database/tables.ts";

interface CartsTable {
  id: string;
  attributes: Json<Attribute[]>;
  expires_at: Instant;
  extensions: Generated<number>;
  order_id: string | null;
  customer_id: string | null;
  /** Hash of the network address that created the cart; null if its seats count towards no limit. */
  address_key: string | null;
  /** When it first held a seat; null if it never did. */
  held_since: ColumnType<Date | null, Date | null, Date | null>;
  /** A payment open at a provider; the cart cannot change meanwhile. */
  payment_id: ColumnType<string | null, string | null | undefined, string | null>;
  code: ColumnType<string | null, string | null | undefined, string | null>;
  /** When the waiting-list offer behind this cart ends; null for other carts. */
  offered_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The ticket move that this cart pays the difference for; null for other carts. */
  moving: ColumnType<object | null, string | null | undefined, string | null>;
  /** The employee who owns this desk basket, and the session; null for other carts. */
  employee_id: ColumnType<string | null, string | null | undefined, string | null>;
  staff_session: ColumnType<string | null, string | null | undefined, string | null>;
  /** The clerk's discount; null for none. */
  discount: ColumnType<object | null, string | null | undefined, string | null>;
  /** Why a clerk sells it above capacity; null for all others. */
  above_reason: ColumnType<string | null, string | null | undefined, string | null>;
  /** When another device got the cart under a new id; this row then holds nothing. */
  moved_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
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

/** Seats held by a cart: one row for each inventory row, summed over its lines. */
interface HoldsTable {
  cart_id: string;
  event_id: string;
  date: string;
  slot: string;
  quantity: number;
  expires_at: Instant;
  address_key: string | null;
}

interface CodeUsesTable {
  code: string;
  used: Generated<number>;
  held: Generated<number>;
}

interface CodeHoldsTable {
  cart_id: string;
  code: string;
  address_key: string | null;
  expires_at: Instant;
}

interface CodeBuyersTable {
  code: string;
  email_hash: string;
  used: number;
}

declare module "../../core/database/tables.ts" {
  interface Tables {
    carts: CartsTable;
    cart_lines: CartLinesTable;
    holds: HoldsTable;
    code_uses: CodeUsesTable;
    code_holds: CodeHoldsTable;
    code_buyers: CodeBuyersTable;
  }
}

export const cartTables: readonly string[] = [
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
    moving jsonb,
    employee_id text references employees(id),
    staff_session text,
    discount jsonb,
    above_reason text,
    moved_at timestamptz
  )`,
  "create index carts_of_employee on carts (employee_id) where employee_id is not null and order_id is null",
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
  // Refuse to delete a cart that holds seats: they would never be released.
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
