import type { ColumnType } from "kysely";
import type { Instant, Json } from "../../core/database/tables.ts";

interface PaymentSessionsTable {
  payment_id: string;
  cart_id: string;
  /** The provider's id; null until it answers. */
  session_id: string | null;
  url: string | null;
  status: "opening" | "open" | "closing" | "refunding" | "settled" | "expired";
  request: Json<object>;
  expires_at: Instant;
  /** Why a card reader took no money; null for other ends. */
  failure: ColumnType<string | null, string | null | undefined, string | null>;
  /** When a job checks it next; null if nothing is left to do. */
  look_at: ColumnType<Date | null, Date | null, Date | null>;
}

interface PaymentEventsTable {
  id: string;
  provider: string;
  about: Json<object>;
  received_at: Instant;
  acted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

declare module "../../core/database/tables.ts" {
  interface Tables {
    payment_sessions: PaymentSessionsTable;
    payment_events: PaymentEventsTable;
  }
}

export const checkoutTables: readonly string[] = [
  `create table payment_sessions (
    payment_id text primary key references payments(id),
    cart_id text not null,
    session_id text unique,
    url text,
    status text not null check (status in ('opening', 'open', 'closing', 'refunding', 'settled', 'expired')),
    request jsonb not null,
    expires_at timestamptz not null,
    look_at timestamptz,
    failure text
  )`,
  "create index payment_sessions_of_cart on payment_sessions (cart_id)",
  "create index payment_sessions_to_look_at on payment_sessions (look_at) where look_at is not null",
  "create index payment_sessions_to_forget on payment_sessions (expires_at) where request <> '{}' and (status in ('settled', 'expired'))",
  `create table payment_events (
    id text primary key,
    provider text not null,
    about jsonb not null,
    received_at timestamptz not null,
    acted_at timestamptz
  )`,
  "create index payment_events_to_act_on on payment_events (received_at) where acted_at is null",
  "create index payment_events_to_forget on payment_events (acted_at) where acted_at is not null",
  "create index payment_events_of_charge on payment_events ((about ->> 'charge'))",
];
