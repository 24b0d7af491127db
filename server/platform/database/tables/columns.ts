import type { ColumnType } from "kysely";

/** Stored as jsonb. Written as text, because the two drivers disagree on how an array becomes a parameter. */
export type Json<T> = ColumnType<T, string, string>;
export type Instant = ColumnType<Date, Date, Date>;
