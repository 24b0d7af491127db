/** Minutes from midnight of a slot's label ("1:30 PM" → 810). */
export function minuteOf(label: string): number {
  const [, hour = "0", minute = "0", half] = /^(\d+):(\d+) (AM|PM)$/.exec(label) ?? [];
  return ((Number(hour) % 12) + (half === "PM" ? 12 : 0)) * 60 + Number(minute);
}

/** The part of the day that a slot's label is in; the evening begins at 5 PM. */
export function partOfDay(label: string): "morning" | "afternoon" | "evening" {
  const minute = minuteOf(label);
  return minute < 12 * 60 ? "morning" : minute < 17 * 60 ? "afternoon" : "evening";
}
