import type { Generated } from "kysely";
import type { Instant } from "../../core/database/tables.ts";

/** Notes of employees on orders. They are personal data, so they are deleted with it. */
interface OrderNotesTable {
  id: Generated<number>;
  order_id: string;
  employee_id: string;
  text: string;
  at: Instant;
}

declare module "../../core/database/tables.ts" {
  interface Tables {
    order_notes: OrderNotesTable;
  }
}

export const orderNoteTables: readonly string[] = [
  `create table order_notes (
    id bigint generated always as identity primary key,
    order_id text not null references orders(id),
    employee_id text not null references employees(id),
    text text not null,
    at timestamptz not null
  )`,
  "create index order_notes_of_order on order_notes (order_id, id)",
];
