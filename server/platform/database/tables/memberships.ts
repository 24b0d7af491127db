import type { ColumnType } from "kysely";
import type { MembershipDetails } from "../../../../schemas/generated/forms/membership-details.ts";
import type { Instant, Json } from "./columns.ts";

interface MembershipsTable {
  id: string;
  customer_id: string;
  product_id: string;
  level: string;
  title: string;
  /** How many members it may name. */
  member_limit: number;
  /** Member tickets for one day. */
  tickets_per_day: number;
  /** YYYY-MM-DD, as the museum counts days; `expires` is the last one. */
  starts: string;
  expires: string;
  /** The first day on which it could begin, and how long it lasts (ISO 8601); null as long as `starts` and `expires` say so. */
  from_day: ColumnType<string | null, string | null | undefined, string>;
  lasts: ColumnType<string | null, string | null | undefined, string>;
  /** When it took its place among those of its member; null: as it was made. */
  placed_at: ColumnType<Date | null, Date | null | undefined, Date>;
  refunded_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** The members' names, the giver: the details of the form. */
  details: Json<Partial<MembershipDetails>>;
  order_id: string | null;
  created_at: Instant;
}

export interface MembershipTables {
  memberships: MembershipsTable;
}

export const membershipsSchema: readonly string[] = [
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
    order_id text references orders(id),
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
];
