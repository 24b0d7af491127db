import type { ColumnType } from "kysely";
import type { Instant, Json } from "../../core/database/tables.ts";

/** A desk sale. It stays on record after an undo removes or cancels its order. */
interface DeskSalesTable {
  id: string;
  nonce: string | null;
  kind: "memberPurchase" | "eventCheckIn" | "sale";
  employee_id: string;
  device: string;
  order_id: string;
  order_number: number;
  customer_id: string | null;
  lines: Json<
    {
      readonly variantId: string;
      readonly title: string;
      readonly quantity: number;
      readonly date: string;
      readonly time: string;
    }[]
  >;
  sold_at: Instant;
  undone_at: ColumnType<Date | null, Date | null, Date>;
}

declare module "../../core/database/tables.ts" {
  interface Tables {
    desk_sales: DeskSalesTable;
  }
}

export const deskTables: readonly string[] = [
  `create table desk_sales (
    id text primary key,
    nonce text,
    kind text not null,
    employee_id text not null references employees(id),
    device text not null,
    order_id text not null unique,
    order_number integer not null,
    customer_id text,
    lines jsonb not null,
    sold_at timestamptz not null,
    undone_at timestamptz
  )`,
  "create unique index desk_sales_by_nonce on desk_sales (employee_id, nonce)",
];
