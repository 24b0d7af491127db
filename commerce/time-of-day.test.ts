import { expect, test } from "vitest";
import { inVisitOrder, minuteOf, partOfDay } from "./day-parts.ts";

test.each([
  ["12:00 AM", 0, "morning"],
  ["9:05 AM", 545, "morning"],
  ["12:00 PM", 720, "afternoon"],
  ["4:59 PM", 1019, "afternoon"],
  ["5:00 PM", 1020, "evening"],
  ["09:05", 545, "morning"],
  ["17:00", 1020, "evening"],
] as const)("%s is minute %i of the day, in the %s", (label, minute, part) => {
  expect([minuteOf(label), partOfDay(label)]).toEqual([minute, part]);
});

test("tickets are in the order of the visit, with any-time tickets after the day's times", () => {
  const tickets = ["2:00 PM", "Any time", "", "11:00 AM", "12:30 PM"].map((slot) => ({ date: "2026-12-05", slot }));
  const earlier = { date: "2026-12-04", slot: "5:00 PM" };
  const sorted = inVisitOrder([...tickets, earlier], ({ slot }) => slot);
  expect(sorted.map(({ slot }) => slot)).toEqual(["5:00 PM", "11:00 AM", "12:30 PM", "2:00 PM", "Any time", ""]);
});
