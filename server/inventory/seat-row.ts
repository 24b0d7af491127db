import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Tables } from "../database/tables.ts";

/** A row of the inventory: an event on a day (YYYY-MM-DD) at a time; `slot` is "" where the event has no times. */
export interface SeatRow {
  readonly eventId: string;
  readonly date: string;
  readonly slot: string;
}

export interface Claim extends SeatRow {
  readonly quantity: number;
}

/** The order in which everyone takes rows, so that no two wait for each other. */
export function compareRows(a: SeatRow, b: SeatRow): number {
  const [left, right] = [rowKey(a), rowKey(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

export function sameRow(a: SeatRow, b: SeatRow): boolean {
  return rowKey(a) === rowKey(b);
}

function rowKey({ eventId, date, slot }: SeatRow): string {
  return `${eventId}\n${date}\n${slot}`;
}

/** Picks a row's record in the inventory or in the holds. */
export function whereRow({ eventId, date, slot }: SeatRow) {
  return <T extends "inventory" | "holds">(eb: ExpressionBuilder<Tables, T>): Expression<SqlBool> => {
    const of = eb as unknown as ExpressionBuilder<Tables, "inventory">;
    return of.and({ event_id: eventId, date, slot });
  };
}
