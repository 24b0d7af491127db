import type { ColumnType, Generated } from "kysely";
import type { Instant } from "../../core/database/tables.ts";

interface RedemptionsTable {
  id: string;
  /** The request's Idempotency-Key, used to undo it. */
  nonce: string | null;
  employee_id: string;
  device: string;
  redeemed_at: Instant;
  undone_at: ColumnType<Date | null, Date | null, Date>;
  /** The employee confirmed a warning that no paid ticket was left. */
  anyway: Generated<boolean>;
}

interface RedemptionCountsTable {
  redemption_id: string;
  ticket_id: string;
  position: number;
  quantity: number;
  /** The ticket's own date, if its guests came on another day. */
  from_date: string | null;
  from_slot: string | null;
}

declare module "../../core/database/tables.ts" {
  interface Tables {
    redemptions: RedemptionsTable;
    redemption_counts: RedemptionCountsTable;
  }
}

export const redemptionTables: readonly string[] = [
  `create table redemptions (
    id text primary key,
    nonce text,
    employee_id text not null references employees(id),
    device text not null,
    redeemed_at timestamptz not null,
    undone_at timestamptz,
    anyway boolean not null default false
  )`,
  "create unique index redemptions_by_nonce on redemptions (employee_id, nonce)",
  "create index redemptions_by_day on redemptions (redeemed_at)",
  `create table redemption_counts (
    redemption_id text not null references redemptions(id),
    ticket_id text not null,
    position integer not null,
    quantity integer not null check (quantity > 0),
    from_date date,
    from_slot text,
    primary key (redemption_id, ticket_id, position),
    foreign key (ticket_id, position) references ticket_counts(ticket_id, position)
  )`,
  "create index redemption_counts_of_ticket on redemption_counts (ticket_id, position)",
];
