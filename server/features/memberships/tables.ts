import type { ColumnType } from "kysely";
import type { MembershipDetails } from "../../../schemas/generated/forms/membership-details.ts";
import type { Instant, Json } from "../../core/database/tables.ts";

interface MembershipsTable {
  id: string;
  customer_id: string;
  product_id: string;
  level: string;
  title: string;
  member_limit: number;
  tickets_per_day: number;
  /** YYYY-MM-DD in the museum's time zone; `expires` is the last valid day. */
  starts: string;
  expires: string;
  /** The first possible day and the ISO 8601 duration; null if `starts` and `expires` reflect them. */
  from_day: ColumnType<string | null, string | null | undefined, string>;
  lasts: ColumnType<string | null, string | null | undefined, string>;
  /** When it was placed among its member's memberships; null if at creation. */
  placed_at: ColumnType<Date | null, Date | null | undefined, Date>;
  refunded_at: ColumnType<Date | null, Date | null | undefined, Date>;
  details: Json<Partial<MembershipDetails>>;
  order_id: string | null;
  created_at: Instant;
}

/** Lets the desk recognize a replaced card. */
interface RetiredCardsTable {
  id: string;
  customer_id: string;
  retired_at: Instant;
}

declare module "../../core/database/tables.ts" {
  interface Tables {
    memberships: MembershipsTable;
    retired_cards: RetiredCardsTable;
  }
}

export const membershipTables: readonly string[] = [
  `create table memberships (
    id text primary key,
    customer_id text not null references customers(id),
    product_id text not null,
    level text not null,
    title text not null,
    member_limit integer not null,
    tickets_per_day integer not null,
    starts date not null,
    expires date not null,
    details jsonb not null,
    order_id text,
    created_at timestamptz not null,
    from_day date,
    lasts text,
    placed_at timestamptz,
    refunded_at timestamptz
  )`,
  "create index memberships_of_customer on memberships (customer_id, expires)",
  "create index memberships_of_order on memberships (order_id)",
  "create index memberships_by_day on memberships (created_at)",
  "create index memberships_by_last_day on memberships (expires)",
  `create table retired_cards (
    id text primary key,
    customer_id text not null references customers(id),
    retired_at timestamptz not null
  )`,
  "create index retired_cards_of_customer on retired_cards (customer_id)",
];
