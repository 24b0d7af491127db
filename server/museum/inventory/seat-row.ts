/** An inventory row: an event at a date (YYYY-MM-DD) and time; `slot` is "" if the event has no times. */
export interface SeatRow {
  readonly eventId: string;
  readonly date: string;
  readonly slot: string;
}

export interface SeatCount extends SeatRow {
  readonly quantity: number;
}

/** Everyone locks rows in this order, to avoid deadlock. */
export function compareRows(a: SeatRow, b: SeatRow): number {
  const [left, right] = [rowKey(a), rowKey(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

export function sameRow(a: SeatRow, b: SeatRow): boolean {
  return rowKey(a) === rowKey(b);
}

export function rowKey({ eventId, date, slot }: SeatRow): string {
  return `${eventId}\n${date}\n${slot}`;
}
