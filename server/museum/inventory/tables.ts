import type { Generated } from "kysely";
import type {} from "../../core/database/tables.ts";

/** Seats of an event at a date and time; `slot` is "" if the event has no times. */
interface InventoryTable {
  event_id: string;
  date: string;
  slot: string;
  wanted: number;
  /** `wanted`, or more if more were sold before the catalogue changed: the limit that the database enforces. */
  capacity: number;
  /** The sum of this row's `holds`, including expired ones not yet released. */
  held: Generated<number>;
  sold: Generated<number>;
  arrived: Generated<number>;
}

/** The catalogue state that the inventory was last synced with (server/museum/inventory/sync-stock.ts). */
interface SyncedStockTable {
  id: string;
  digest: string;
  /** The museum's day at that time, which decides the days on sale (YYYY-MM-DD). */
  synced_on: string;
}

/** Seats in one network's unpaid carts: the sum of its `holds`, including expired ones not yet released. */
interface OpenSeatsTable {
  /** Hashed (server/core/http/network-address.ts). */
  address_key: string;
  seats: number;
}

declare module "../../core/database/tables.ts" {
  interface Tables {
    inventory: InventoryTable;
    synced_stock: SyncedStockTable;
    open_seats: OpenSeatsTable;
  }
}

export const inventoryTables: readonly string[] = [
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
