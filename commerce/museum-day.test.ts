import { expect, test } from "vitest";
import { museumDay, museumMoment } from "./clock.ts";

const night = Date.parse("2026-12-06T03:30:00Z");

test.each([
  ["America/Denver", "2026-12-05"],
  ["Europe/Berlin", "2026-12-06"],
])("the same moment falls on a different day in %s: %s", (zone, day) => {
  expect(museumDay(night, zone)).toBe(day);
});

test("a new year begins at the museum's midnight", () => {
  const midnight = Date.parse("2027-01-01T07:00:00Z");
  expect([midnight - 1, midnight].map((moment) => museumDay(moment, "America/Denver"))).toEqual([
    "2026-12-31",
    "2027-01-01",
  ]);
});

test("a moment is written in a sortable form for spreadsheets, with midnight as 00", () => {
  expect([night, Date.parse("2026-12-06T07:05:00Z")].map((at) => museumMoment(at, "America/Denver"))).toEqual([
    "2026-12-05 20:30",
    "2026-12-06 00:05",
  ]);
});
