import type { ColumnType, Generated } from "kysely";
import type { Attribute } from "../../../schemas/generated/wire.ts";
import type { Instant, Json } from "../../core/database/tables.ts";
import type { StoredAnswer } from "../carts/answers.ts";

interface OrdersTable {
  id: string;
  cart_id: string;
  /** The order number for people: #1001. */
  number: Generated<number>;
  /** Admits all of the order's tickets at the entrance. */
  confirmation_code: string;
  first_name: string;
  last_name: string;
  email: string;
  customer_id: string | null;
  attributes: Json<Attribute[]>;
  answers: ColumnType<StoredAnswer[], string | undefined, string>;
  /** The buyer's, which its page's mails and documents are in; null for the museum's first. */
  language: ColumnType<string | null, string | null | undefined, never>;
  subtotal_cents: number;
  tax_cents: number;
  total_cents: number;
  /** The subtotal's discount: from a promotion code, or all of it if the desk gave the order away. */
  discount_cents: Generated<number>;
  code: ColumnType<string | null, string | null | undefined, string | null>;
  /** The desk employee who sold it; null for web orders. */
  sold_by: ColumnType<string | null, string | null | undefined, string | null>;
  currency_code: string;
  /** Refunded so far, pending refunds included. */
  refunded_cents: Generated<number>;
  /** Replaces the id in shared links: it shows the tickets, but allows no changes. */
  share_code: Generated<string>;
  /** The text that staff search: the buyer's names and address (server/core/database/search-text.ts). */
  search: string;
  created_at: Instant;
}

/** Order lines with their names and prices at the time of sale. */
interface OrderLinesTable {
  order_id: string;
  position: number;
  variant_id: string;
  product_id: string;
  product_type: string;
  title: string;
  ticket_type: string;
  quantity: number;
  price_cents: number;
  /** As the price, with or without tax. */
  discount_cents: Generated<number>;
  tax_cents: Generated<number>;
  /** The tax rate ("0.0725"); null for lines older than this column. */
  tax_rate: ColumnType<string | null, string | null | undefined, string | null>;
  /** Price and discount include the tax. */
  tax_included: Generated<boolean>;
  /** Computed: what is paid for the line, without its tax. */
  net_cents: ColumnType<number, never, never>;
  /** Computed: the discount without tax. */
  discount_net_cents: ColumnType<number, never, never>;
  attributes: Json<Attribute[]>;
  refunded: Generated<number>;
}

/** Price changes after the sale, in whole cents. Append-only. */
interface LineEntriesTable {
  id: Generated<number>;
  order_id: string;
  position: number;
  /** `moved`: the surcharge for a dearer day. `refunded`: its refunds, pending ones included. */
  kind: "moved" | "refunded";
  net_cents: number;
  tax_cents: number;
  at: Instant;
}

/** The last receipt's number, in a single row: the lock on it leaves no gap. */
interface ReceiptNumbersTable {
  last: number;
}

/** Numbered receipts of orders: of the sale, of each supplement and of each refund. Append-only. */
interface ReceiptsTable {
  number: number;
  order_id: string;
  kind: "sale" | "supplement" | "credit";
  /** The time of the sale, or of the line entries that it is about. */
  at: Instant;
  issued_at: Instant;
}

/** A card of the order confirmation: an event at a date and time. */
interface TicketsTable {
  id: string;
  order_id: string;
  position: number;
  event_id: string;
  title: string;
  date: string;
  slot: string;
  /** When and why it became void; `moved_to` is its replacement. */
  voided_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** The originally sold ticket, if this one replaced it; null for the original. */
  visit_id: ColumnType<string | null, string | null | undefined, string | null>;
  voided_as: ColumnType<"moved" | "cancelled" | null, "moved" | "cancelled" | null | undefined, "moved" | "cancelled">;
  moved_to: ColumnType<string | null, string | null | undefined, string>;
}

interface TicketCountsTable {
  ticket_id: string;
  position: number;
  ticket_type: string;
  quantity: number;
  redeemed: Generated<number>;
  /** How many were moved or cancelled; `quantity` minus these is usable. */
  voided: Generated<number>;
  /** Its order lines by position, with the quantity from each. */
  from_lines: ColumnType<[line: number, quantity: number][], string | undefined, string>;
}

/** An order's changes after it was made. Append-only. */
interface OrderChangesTable {
  id: Generated<number>;
  order_id: string;
  kind:
    | "moved"
    | "cancelled"
    | "refunded"
    | "disputed"
    | "returned"
    | "resent"
    | "corrected"
    | "given"
    | "discounted"
    | "overbooked"
    | "undone"
    | "undelivered"
    | "anyway";
  about: Json<object>;
  employee_id: string | null;
  /** The second employee, who confirmed a refund. */
  approved_by: ColumnType<string | null, string | null | undefined, never>;
  reason: string | null;
  at: Instant;
}

interface FreeOrdersTable {
  day: string;
  /** "email" or "address" and its hash. */
  key: string;
  orders: number;
}

declare module "../../core/database/tables.ts" {
  interface Tables {
    orders: OrdersTable;
    order_lines: OrderLinesTable;
    line_entries: LineEntriesTable;
    receipt_numbers: ReceiptNumbersTable;
    receipts: ReceiptsTable;
    tickets: TicketsTable;
    ticket_counts: TicketCountsTable;
    order_changes: OrderChangesTable;
    free_orders: FreeOrdersTable;
  }
}

export const orderTables: readonly string[] = [
  "create sequence order_number start with 1001",
  `create table orders (
    id text primary key,
    cart_id text not null unique,
    number integer not null default nextval('order_number') unique,
    confirmation_code text not null unique,
    first_name text not null,
    last_name text not null,
    email text not null,
    attributes jsonb not null,
    subtotal_cents integer not null,
    tax_cents integer not null,
    total_cents integer not null,
    currency_code text not null,
    created_at timestamptz not null,
    customer_id text references customers(id),
    search text not null default '',
    refunded_cents integer not null default 0,
    share_code text not null default gen_random_uuid()::text unique,
    discount_cents integer not null default 0,
    code text,
    sold_by text references employees(id),
    answers jsonb not null default '[]',
    language text,
    constraint orders_refund_no_more_than_total check (refunded_cents >= 0 and refunded_cents <= total_cents)
  )`,
  "create index orders_of_customer on orders (customer_id, number)",
  "create index orders_by_day on orders (created_at)",
  "create index orders_by_total on orders (total_cents, number)",
  "create index orders_of_seller on orders (sold_by, number) where sold_by is not null",
  "create index orders_answers_by_day on orders (created_at) where answers <> '[]'",
  "create index orders_answers_by_customer on orders (customer_id) where answers <> '[]' and customer_id is not null",
  "create index orders_by_email on orders (lower(email), number)",
  `create table order_lines (
    order_id text not null references orders(id),
    position integer not null,
    variant_id text not null,
    product_id text not null,
    product_type text not null,
    title text not null,
    ticket_type text not null,
    quantity integer not null check (quantity > 0),
    price_cents integer not null,
    attributes jsonb not null,
    refunded integer not null default 0,
    discount_cents integer not null default 0,
    tax_cents integer not null default 0,
    tax_rate text,
    tax_included boolean not null default false,
    -- Everything that needs a line's net amount reads these columns: the rule stands in one place.
    net_cents integer not null
      generated always as (price_cents * quantity - discount_cents - case when tax_included then tax_cents else 0 end) stored,
    discount_net_cents integer not null generated always as (
      case when tax_included then round(discount_cents / (1 + coalesce(tax_rate, '0')::numeric))::integer else discount_cents end
    ) stored,
    primary key (order_id, position),
    constraint order_lines_discount_no_more_than_price check (discount_cents >= 0 and discount_cents <= (price_cents * quantity)),
    constraint order_lines_refund_no_more_than_sold check (refunded >= 0 and refunded <= quantity)
  )`,
  `create table line_entries (
    id bigint generated always as identity primary key,
    order_id text not null,
    position integer not null,
    kind text not null check (kind in ('moved', 'refunded')),
    net_cents integer not null,
    tax_cents integer not null,
    at timestamptz not null,
    foreign key (order_id, position) references order_lines(order_id, position)
  )`,
  "create index line_entries_of_order on line_entries (order_id, position)",
  "create index line_entries_by_day on line_entries (at)",
  "create table receipt_numbers (id integer primary key default 1 check (id = 1), last integer not null)",
  "insert into receipt_numbers (last) values (0)",
  `create table receipts (
    number integer primary key,
    order_id text not null references orders(id),
    kind text not null check (kind in ('sale', 'supplement', 'credit')),
    at timestamptz not null,
    issued_at timestamptz not null,
    constraint receipts_once unique (order_id, kind, at)
  )`,
  "create trigger receipts_are_append_only before delete or update on receipts for each statement execute function refuse_change()",
  `create table tickets (
    id text primary key,
    order_id text not null references orders(id),
    position integer not null,
    event_id text not null,
    title text not null,
    date date not null,
    slot text not null,
    voided_at timestamptz,
    voided_as text check (voided_as in ('moved', 'cancelled')),
    moved_to text references tickets(id),
    visit_id text,
    constraint tickets_say_why_they_are_void check ((voided_at is null) = (voided_as is null))
  )`,
  "create index tickets_of_order on tickets (order_id)",
  "create index tickets_of_day on tickets (event_id, date, slot)",
  // Orders are found by the day of a visit, whatever its event.
  "create index tickets_of_date on tickets (date)",
  `create table ticket_counts (
    ticket_id text not null references tickets(id),
    position integer not null,
    ticket_type text not null,
    quantity integer not null check (quantity > 0),
    redeemed integer not null default 0,
    voided integer not null default 0 check (voided >= 0),
    from_lines jsonb not null default '[]',
    primary key (ticket_id, position),
    constraint ticket_counts_use_no_more_than_sold check (redeemed >= 0 and (redeemed + voided) <= quantity)
  )`,
  `create table order_changes (
    id bigint generated always as identity primary key,
    order_id text not null references orders(id),
    kind text not null check (kind in ('moved', 'cancelled', 'refunded', 'disputed', 'returned', 'resent', 'corrected', 'given', 'discounted', 'overbooked', 'undone', 'undelivered', 'anyway')),
    about jsonb not null,
    employee_id text references employees(id),
    approved_by text references employees(id),
    reason text,
    at timestamptz not null
  )`,
  "create index order_changes_of_order on order_changes (order_id)",
  "create index order_changes_taken_back on order_changes (order_id) where (kind in ('refunded', 'disputed', 'returned')) and employee_id is null",
  "create trigger order_changes_are_append_only before delete or update on order_changes for each statement execute function refuse_change()",
  `create table free_orders (
    day date not null,
    key text not null,
    orders integer not null,
    primary key (day, key)
  )`,
  // Without the extension, or the right to create it, searches are slower but find the same.
  `do $$ begin
    create extension if not exists pg_trgm;
    create index customers_by_search on customers using gin (search gin_trgm_ops);
    create index orders_by_search on orders using gin (search gin_trgm_ops);
  exception when others then null; end $$`,
  // Without the extension, or the right to create it, searches are slower but find the same.
  `do $$ begin
    create extension if not exists pg_trgm;
    create index orders_by_search on orders using gin (search gin_trgm_ops);
  exception when others then null; end $$`,
  "alter table memberships add constraint memberships_order_id_fkey foreign key (order_id) references orders(id)",
  "alter table payments add constraint payments_order_id_fkey foreign key (order_id) references orders(id)",
];
