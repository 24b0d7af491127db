import { type Kysely, type Migration, sql } from "kysely";

/** Guests whose money was taken back elsewhere come in by somebody's decision: it stands with the redemption and in the order's history. */
export const checkedInAnyway: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  "alter table redemptions add column anyway boolean not null default false",
  "alter table order_changes drop constraint order_changes_kind_check",
  `alter table order_changes add constraint order_changes_kind_check
    check (kind in ('moved', 'cancelled', 'refunded', 'disputed', 'returned', 'resent', 'corrected', 'given', 'undone', 'undelivered', 'anyway'))`,
];
