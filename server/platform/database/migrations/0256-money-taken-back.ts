import { type Kysely, type Migration, sql } from "kysely";

/** A bank's money that came back after a dispute, and the orders whose money somebody else took back (docs/behaviour.md, "Paying at a provider"). */
export const moneyTakenBack: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  "alter table ledger drop constraint ledger_kind_check",
  "alter table ledger add constraint ledger_kind_check check (kind in ('authorised', 'captured', 'refunded', 'disputed', 'returned'))",
  "alter table order_changes drop constraint order_changes_kind_check",
  `alter table order_changes add constraint order_changes_kind_check
    check (kind in ('moved', 'cancelled', 'refunded', 'disputed', 'returned', 'resent', 'corrected', 'given', 'undone'))`,
  "create index order_changes_taken_back on order_changes (order_id) where kind in ('refunded', 'disputed', 'returned') and employee_id is null",
];
