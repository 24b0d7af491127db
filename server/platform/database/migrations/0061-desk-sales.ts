import { type Kysely, type Migration, sql } from "kysely";

/** What the desk sold, also where the sale was taken back and its order is gone. */
export const deskSales: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table desk_sales (
      id text primary key,
      nonce text,
      kind text not null,
      employee_id text not null references employees (id),
      device text not null,
      order_id text not null unique,
      order_number integer not null,
      customer_id text,
      lines jsonb not null,
      sold_at timestamptz not null,
      undone_at timestamptz
    )`.execute(db);
    await sql`create unique index desk_sales_by_nonce on desk_sales (employee_id, nonce)`.execute(db);
  },
};
