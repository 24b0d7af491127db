import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { momentAt, moments } from "./moments.ts";

const instant = (text: string) => Temporal.Instant.from(text);

test.each([
  "2026-11-21T18:00:00Z",
  "2026-12-31T12:00:00Z",
  "2027-01-01T06:30:00Z",
  "2028-02-28T18:00:00Z",
  "2028-02-29T18:00:00Z",
])("every moment is later than %s, and they include the same kinds of day", (text) => {
  const now = instant(text);
  const all = moments(now);
  for (const { name, at } of all) expect(Temporal.Instant.compare(at, now), name).toBe(1);
  const days = all.map(({ at }) => at.toZonedDateTimeISO("America/Denver").toPlainDate());
  expect(new Set(days.map(({ dayOfWeek }) => dayOfWeek)).size).toBe(7);
  const has = (passes: (day: Temporal.PlainDate) => boolean) => expect(days.some(passes)).toBe(true);
  has(({ month, day }) => month === 12 && day === 31);
  has(({ month, day }) => month === 1 && day === 1);
  has(({ month, day, inLeapYear }) => month === 2 && day === 28 && inLeapYear);
  has(({ month, day, inLeapYear }) => month === 2 && day === 28 && !inLeapYear);
  has(({ day, daysInMonth }) => day === daysInMonth);
  const hours = days.map((day) => day.toZonedDateTime("America/Denver").hoursInDay);
  expect(new Set(hours)).toEqual(new Set([23, 24, 25]));
});

test("a moment is in the museum's time zone", () => {
  expect(momentAt("2026-12-31T23:50")).toEqual({ name: "Thu 2026-12-31 23:50", at: instant("2027-01-01T06:50:00Z") });
});

test("an invalid date and time is refused", () => {
  expect(() => momentAt("2026-02-30T10:00")).toThrow(RangeError);
});
