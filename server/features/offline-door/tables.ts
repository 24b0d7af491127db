import type { Generated } from "kysely";
import type { Instant } from "../../core/database/tables.ts";

/** The museum's key for door lists, shared by all servers and kept over restarts. */
interface DoorKeysTable {
  id: Generated<number>;
  /** PKCS #8, PEM. */
  private_key: string;
}

/** Guests whom a device let in without the server. Append-only. */
interface DoorScansTable {
  /** Made on the device. If the device first tried the server, also that redemption's nonce. */
  id: string;
  employee_id: string;
  /** Differs if another employee signed in before the scan could be sent. */
  sent_by: string;
  device: string;
  /** By the server's clock, computed from the device's. */
  scanned_at: Instant;
  received_at: Instant;
  /** The device was revoked at the time, and enrolled again since. */
  while_revoked: boolean;
  code_kind: "ticket-id" | "ticket-code";
  code: string;
}

/** Guests of a scan beyond what its tickets admit: they are inside. */
interface DoorExtrasTable {
  id: Generated<string | number | bigint>;
  scan_id: string;
  /** Null for a code without tickets. */
  order_id: string | null;
  ticket_id: string | null;
  event_id: string | null;
  title: string;
  kind: "double" | "cancelled" | "moved" | "unknown";
  quantity: number;
}

declare module "../../core/database/tables.ts" {
  interface Tables {
    door_keys: DoorKeysTable;
    door_scans: DoorScansTable;
    door_extras: DoorExtrasTable;
  }
}

export const doorTables: readonly string[] = [
  "create table door_keys (id integer primary key default 1 check (id = 1), private_key text not null)",
  `create table door_scans (
    id text primary key,
    employee_id text not null references employees(id),
    sent_by text not null references employees(id),
    device text not null,
    scanned_at timestamptz not null,
    received_at timestamptz not null,
    while_revoked boolean not null default false,
    code_kind text not null check (code_kind in ('ticket-id', 'ticket-code')),
    code text not null
  )`,
  "create index door_scans_by_day on door_scans (scanned_at)",
  "create index door_scans_by_code on door_scans (code)",
  `create table door_extras (
    id bigint generated always as identity primary key,
    scan_id text not null references door_scans(id),
    order_id text references orders(id),
    ticket_id text references tickets(id),
    event_id text,
    title text not null,
    kind text not null check (kind in ('double', 'cancelled', 'moved', 'unknown')),
    quantity integer not null check (quantity > 0)
  )`,
  "create index door_extras_of_scan on door_extras (scan_id)",
  "create index door_extras_of_ticket on door_extras (ticket_id)",
];
