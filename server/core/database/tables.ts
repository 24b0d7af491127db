import type { ColumnType, Kysely, Transaction } from "kysely";

/** All tables, each added by its owner's `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: declarations in other files extend it
export interface Tables {}

export type Db = Kysely<Tables>;
/** Take this in functions that write, so that they can only run inside a transaction. */
export type Tx = Transaction<Tables>;

/** Stored as jsonb. Written as text: the two drivers convert array parameters differently. */
export type Json<T> = ColumnType<T, string, string>;
export type Instant = ColumnType<Date, Date, Date>;

/** For triggers of tables that keep history. */
export const appendOnly: readonly string[] = [
  `create function refuse_change() returns trigger language plpgsql as $$ begin
    raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
  end $$`,
];
