const slotTime = /^(\d+):(\d+) (AM|PM)$/;

/** Converts a slot's label to minutes from midnight ("1:30 PM" → 810). */
export function minuteOf(label: string): number {
  const [, hour = "0", minute = "0", half] = slotTime.exec(label) ?? [];
  return ((Number(hour) % 12) + (half === "PM" ? 12 : 0)) * 60 + Number(minute);
}

/** Sorts tickets by day and time, untimed last; stable. @param slotOf a slot's label, or another text for any time */
export function inVisitOrder<Ticket extends { readonly date: string }>(
  tickets: readonly Ticket[],
  slotOf: (ticket: Ticket) => string,
): Ticket[] {
  const start = (ticket: Ticket) => (slotTime.test(slotOf(ticket)) ? minuteOf(slotOf(ticket)) : 24 * 60);
  return tickets.toSorted((a, b) => (a.date === b.date ? start(a) - start(b) : a.date < b.date ? -1 : 1));
}

/** Returns the part of the day of a slot's label; evening starts at 5 PM. */
export function partOfDay(label: string): "morning" | "afternoon" | "evening" {
  const minute = minuteOf(label);
  return minute < 12 * 60 ? "morning" : minute < 17 * 60 ? "afternoon" : "evening";
}
