const slotTime = /^(\d+):(\d+) (AM|PM)$/;

/** Minutes from midnight of a slot's label ("1:30 PM" → 810). */
export function minuteOf(label: string): number {
  const [, hour = "0", minute = "0", half] = slotTime.exec(label) ?? [];
  return ((Number(hour) % 12) + (half === "PM" ? 12 : 0)) * 60 + Number(minute);
}

/**
 * Tickets by day and time, as they are used; those of one time stay as they were. What may be used at any time comes after what the day is
 * arranged around.
 * @param slotOf a slot's label, or another text where any time is good
 */
export function inVisitOrder<Ticket extends { readonly date: string }>(tickets: readonly Ticket[], slotOf: (ticket: Ticket) => string): Ticket[] {
  const start = (ticket: Ticket) => (slotTime.test(slotOf(ticket)) ? minuteOf(slotOf(ticket)) : 24 * 60);
  return tickets.toSorted((a, b) => (a.date === b.date ? start(a) - start(b) : a.date < b.date ? -1 : 1));
}

/** The part of the day that a slot's label is in; the evening begins at 5 PM. */
export function partOfDay(label: string): "morning" | "afternoon" | "evening" {
  const minute = minuteOf(label);
  return minute < 12 * 60 ? "morning" : minute < 17 * 60 ? "afternoon" : "evening";
}
