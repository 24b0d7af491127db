import type { ColumnType, Generated } from "kysely";
import type { Instant } from "../../core/database/tables.ts";

/** Refunds owed; `paid_at` marks a completed one. */
interface RefundsTable {
  id: string;
  order_id: string;
  payment_id: string;
  amount_cents: number;
  reason: string;
  attempts: Generated<number>;
  /** Suffix of the idempotency key; increases only once the provider stores a failure under the previous one. */
  key_number: Generated<number>;
  owed_at: Instant;
  /** When to try next; null once paid. */
  look_at: ColumnType<Date | null, Date | null, Date | null>;
  paid_at: ColumnType<Date | null, Date | null | undefined, Date>;
}

declare module "../../core/database/tables.ts" {
  interface Tables {
    refunds: RefundsTable;
  }
}

export const refundTables: readonly string[] = [
  `create table refunds (
    id text primary key,
    order_id text not null references orders(id),
    payment_id text not null references payments(id),
    amount_cents integer not null check (amount_cents > 0),
    reason text not null,
    attempts integer not null default 0,
    owed_at timestamptz not null,
    look_at timestamptz,
    paid_at timestamptz,
    key_number integer not null default 0
  )`,
  "create index refunds_of_order on refunds (order_id)",
  "create index refunds_to_pay on refunds (look_at) where look_at is not null",
];
