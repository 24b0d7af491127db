import type { ColumnType, Generated } from "kysely";
import type { Instant } from "../../core/database/tables.ts";

/** See docs/behaviour.md, "The ledger". */
interface PaymentsTable {
  id: string;
  cart_id: string;
  /** Null if the charge produced no order. */
  order_id: string | null;
  provider: string;
  provider_id: string | null;
  amount_cents: number;
  currency_code: string;
  given_cents: ColumnType<number | null, number | null | undefined, number | null>;
  /** Paid with a balance that the museum keeps, such as a gift card: refunded last, by the museum itself. */
  is_credit: Generated<boolean>;
  /** Sums of its ledger entries; a trigger updates them. */
  captured_cents: Generated<number>;
  refunded_cents: Generated<number>;
  created_at: Instant;
}

interface DrawersTable {
  id: string;
  /** The employee who opened it. */
  employee_id: string;
  device: string;
  /** The enrolled device that shares it; null for the drawer of one employee. */
  till: ColumnType<string | null, string | null | undefined, never>;
  float_cents: number;
  opened_at: Instant;
  counted_cents: number | null;
  expected_cents: number | null;
  note: string | null;
  closed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  closed_by: ColumnType<string | null, string | null | undefined, string>;
  /** Another employee, who approved the difference. */
  approved_by: ColumnType<string | null, string | null | undefined, string | null>;
  /** The notes and coins of the float; null if only its sum was entered. */
  float_pieces: Pieces;
}

type Pieces = ColumnType<readonly StoredPiece[] | null, string | null | undefined, never>;

/** Whole cents. */
interface StoredPiece {
  readonly value: number;
  readonly quantity: number;
}

/** Cash put into a drawer or taken out besides sales and refunds. Append-only. */
interface DrawerMovementsTable {
  id: Generated<number>;
  drawer_id: string;
  kind: "drop" | "top-up";
  amount_cents: number;
  reason: string;
  reference: string | null;
  employee_id: string;
  at: Instant;
}

/** Every count of a drawer, with the sum expected then. Append-only. */
interface DrawerCountsTable {
  id: Generated<number>;
  drawer_id: string;
  counted_cents: number;
  expected_cents: number;
  pieces: Pieces;
  employee_id: string;
  at: Instant;
}

/** Movements of charges. Append-only. */
interface LedgerTable {
  id: Generated<number>;
  payment_id: string;
  kind: "authorised" | "captured" | "refunded" | "disputed" | "returned";
  amount_cents: number;
  provider_id: string;
  reason: string | null;
  employee_id: string | null;
  drawer_id: ColumnType<string | null, string | null | undefined, string | null>;
  at: Instant;
}

/** The card reader of each enrolled device. */
interface DeviceReadersTable {
  device_id: string;
  reader_id: string;
  label: string;
}

declare module "../../core/database/tables.ts" {
  interface Tables {
    payments: PaymentsTable;
    drawers: DrawersTable;
    drawer_movements: DrawerMovementsTable;
    drawer_counts: DrawerCountsTable;
    ledger: LedgerTable;
    device_readers: DeviceReadersTable;
  }
}

export const paymentTables: readonly string[] = [
  `create function add_to_payment() returns trigger language plpgsql as $$ begin
    update payments set
      captured_cents = captured_cents + case when new.kind = 'captured' then new.amount_cents else 0 end,
      refunded_cents = refunded_cents + case when new.kind = 'refunded' then new.amount_cents else 0 end
    where id = new.payment_id;
    return null;
  end $$`,
  `create table payments (
    id text primary key,
    cart_id text not null,
    order_id text,
    provider text not null,
    provider_id text,
    amount_cents integer not null check (amount_cents > 0),
    currency_code text not null,
    captured_cents integer not null default 0,
    refunded_cents integer not null default 0,
    created_at timestamptz not null,
    given_cents integer,
    is_credit boolean not null default false,
    constraint payments_capture_no_more_than_asked check (captured_cents >= 0 and captured_cents <= amount_cents),
    check (given_cents >= amount_cents),
    constraint payments_refund_no_more_than_captured check (refunded_cents >= 0 and refunded_cents <= captured_cents)
  )`,
  "create index payments_of_order on payments (order_id)",
  "create index payments_of_cart on payments (cart_id)",
  "create index payments_without_order on payments (created_at) where order_id is null and captured_cents > 0",
  "create unique index payments_at_provider on payments (provider, provider_id)",
  "create index payments_by_reference on payments (lower(substr(provider_id, 12))) where provider = 'card-terminal'",
  `create table drawers (
    id text primary key,
    employee_id text not null references employees(id),
    device text not null,
    till text references desk_devices(id),
    float_cents integer not null check (float_cents >= 0),
    opened_at timestamptz not null,
    counted_cents integer check (counted_cents >= 0),
    expected_cents integer,
    note text,
    closed_at timestamptz,
    closed_by text references employees(id),
    approved_by text references employees(id),
    float_pieces jsonb,
    constraint drawers_are_counted_when_closed check ((closed_at is null) = (counted_cents is null) and (closed_at is null) = (expected_cents is null))
  )`,
  "create index drawers_of_employee on drawers (employee_id, opened_at)",
  "create unique index drawers_one_open on drawers (employee_id) where closed_at is null and till is null",
  "create unique index drawers_one_open_for_each_till on drawers (till) where closed_at is null and till is not null",
  `create table drawer_movements (
    id bigint generated always as identity primary key,
    drawer_id text not null references drawers(id),
    kind text not null check (kind in ('drop', 'top-up')),
    amount_cents integer not null check (amount_cents > 0),
    reason text not null,
    reference text,
    employee_id text not null references employees(id),
    at timestamptz not null
  )`,
  "create index drawer_movements_of_drawer on drawer_movements (drawer_id)",
  "create trigger drawer_movements_are_append_only before delete or update on drawer_movements for each statement execute function refuse_change()",
  `create table drawer_counts (
    id bigint generated always as identity primary key,
    drawer_id text not null references drawers(id),
    counted_cents integer not null check (counted_cents >= 0),
    expected_cents integer not null,
    pieces jsonb,
    employee_id text not null references employees(id),
    at timestamptz not null
  )`,
  "create index drawer_counts_of_drawer on drawer_counts (drawer_id)",
  "create trigger drawer_counts_are_append_only before delete or update on drawer_counts for each statement execute function refuse_change()",
  `create table ledger (
    id bigint generated always as identity primary key,
    payment_id text not null references payments(id),
    kind text not null check (kind in ('authorised', 'captured', 'refunded', 'disputed', 'returned')),
    amount_cents integer not null check (amount_cents > 0),
    provider_id text not null,
    reason text,
    employee_id text references employees(id),
    at timestamptz not null,
    drawer_id text references drawers(id),
    constraint ledger_says_each_once unique (payment_id, kind, provider_id)
  )`,
  "create index ledger_of_drawer on ledger (drawer_id) where drawer_id is not null",
  "create index ledger_by_day on ledger (at)",
  "create trigger ledger_adds_to_payment after insert on ledger for each row execute function add_to_payment()",
  `create table device_readers (
    device_id text primary key references desk_devices(id),
    reader_id text not null,
    label text not null
  )`,
  "create trigger ledger_is_append_only before delete or update on ledger for each statement execute function refuse_change()",
];
