import { type Kysely, type Migration, sql } from "kysely";

/** What the desk does to an order stays on its record: that it was given away, and that its sale was taken back (docs/behaviour.md, "Selling at the desk"). */
export const deskPayments: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  "alter table order_changes drop constraint order_changes_kind_check",
  `alter table order_changes add constraint order_changes_kind_check
    check (kind in ('moved', 'cancelled', 'refunded', 'disputed', 'resent', 'corrected', 'given', 'undone'))`,
];
