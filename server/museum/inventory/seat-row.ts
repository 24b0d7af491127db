/** A row of the inventory: an event on a day (YYYY-MM-DD) at a time; `slot` is "" where the event has no times. */
export interface SeatRow {
  readonly eventId: string;
  readonly date: string;
  readonly slot: string;
}

/** Seats of one row. */
export interface SeatCount extends SeatRow {
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

/** Names the row among all others. */
export function rowKey({ eventId, date, slot }: SeatRow): string {
  return `${eventId}\n${date}\n${slot}`;
}
