/** A key's target. Days below 1 count from the end of that month; 0 is its last. */
interface Move {
  readonly months: -1 | 0 | 1;
  readonly day: number;
}

/** Maps date picker keys: arrows by day and week, Home and End in the week, PageUp and PageDown by month. */
export function calendarMove(key: string, day: number, dayOfWeek: number, daysInMonth: number): Move | undefined {
  const to = (target: number): Move => {
    if (target < 1) return { months: -1, day: target };
    return target > daysInMonth ? { months: 1, day: target - daysInMonth } : { months: 0, day: target };
  };
  switch (key) {
    case "ArrowLeft":
      return to(day - 1);
    case "ArrowRight":
      return to(day + 1);
    case "ArrowUp":
      return to(day - 7);
    case "ArrowDown":
      return to(day + 7);
    case "Home":
      return to(Math.max(1, day - dayOfWeek));
    case "End":
      return to(Math.min(daysInMonth, day + 6 - dayOfWeek));
    case "PageUp":
      return { months: -1, day };
    case "PageDown":
      return { months: 1, day };
    default:
      return undefined;
  }
}

/** Resolves a move's day in a month of this length. */
export function dayOfMove({ day }: Pick<Move, "day">, daysInMonth: number): number {
  return Math.min(Math.max(day < 1 ? daysInMonth + day : day, 1), daysInMonth);
}
