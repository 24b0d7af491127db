import type { Generated } from "kysely";

/** Seats of an event on a day at a time; `slot` is "" where the event has no times. */
interface InventoryTable {
  event_id: string;
  /** YYYY-MM-DD */
  date: string;
  slot: string;
  /** What the catalogue says is for sale. */
  wanted: number;
  /** `wanted`, or more where more was sold before the catalogue changed: the ceiling that the database itself enforces. */
  capacity: number;
  /** The sum of `holds` of this row, those expired but not yet released included. */
  held: Generated<number>;
  sold: Generated<number>;
  /** The sum of what is redeemed of its tickets. */
  arrived: Generated<number>;
}

/** What of the catalogue the inventory was last brought in step with (../../inventory/sync-stock.ts). */
interface SyncedStockTable {
  /** An event, or a series with a capacity of its own. */
  id: string;
  /** Of its days, times and capacity. */
  digest: string;
  /** YYYY-MM-DD: the museum's day then, which decides the days on sale. */
  synced_on: string;
}

/** Seats held by the unpaid carts of one network that holds some: the sum of its `holds`, those expired but not yet released included. */
interface OpenSeatsTable {
  /** Hashed (../../http/hashed-address.ts). */
  address_key: string;
  seats: number;
}

export interface InventoryTables {
  inventory: InventoryTable;
  synced_stock: SyncedStockTable;
  open_seats: OpenSeatsTable;
}

export const inventorySchema: readonly string[] = [
  `create table inventory (
    event_id text not null,
    date date not null,
    slot text not null,
    wanted integer not null check (wanted >= 0),
    capacity integer not null,
    held integer not null default 0 check (held >= 0),
    sold integer not null default 0 check (sold >= 0),
    arrived integer not null default 0 check (arrived >= 0),
    primary key (event_id, date, slot),
    constraint inventory_never_oversold check ((held + sold) <= capacity)
  )`,
  "create index inventory_sold_of_day on inventory (date) where sold > 0",
  `create table synced_stock (
    id text primary key,
    digest text not null,
    synced_on date not null
  )`,
  `create table open_seats (
    address_key text primary key,
    seats integer not null check (seats >= 0)
  )`,
];
