import type { ColumnType } from "kysely";

/** Stored as jsonb. Written as text: the two drivers convert array parameters differently. */
export type Json<T> = ColumnType<T, string, string>;
export type Instant = ColumnType<Date, Date, Date>;
