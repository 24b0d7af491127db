import { expect, test } from "vitest";
import { minuteOf, partOfDay } from "./time-of-day.ts";

test.each([
  ["12:00 AM", 0, "morning"],
  ["9:05 AM", 545, "morning"],
  ["12:00 PM", 720, "afternoon"],
  ["4:59 PM", 1019, "afternoon"],
  ["5:00 PM", 1020, "evening"],
] as const)("%s is minute %i of the day, in the %s", (label, minute, part) => {
  expect([minuteOf(label), partOfDay(label)]).toEqual([minute, part]);
});
