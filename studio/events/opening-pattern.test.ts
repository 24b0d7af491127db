import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { valueAt } from "../text/parse-text.ts";
import { patternOf, runOf, slotsOf, weekdays, writePattern } from "./opening-pattern.ts";

const text = readFileSync("flows/catalogue.json", "utf8");
const tuesdayToSunday = {
  weekly: weekdays.slice(1),
  first: "10:00",
  last: "16:30",
  every: 30,
  from: "",
  until: "",
  ahead: 120,
  hour12: true,
};

test("Tuesday to Sunday, 10 to 5, every half hour", () => {
  const slots = slotsOf(tuesdayToSunday);
  expect([slots.length, slots[0], slots[4], slots.at(-1)]).toEqual([14, "10:00 AM", "12:00 PM", "4:30 PM"]);
  expect(runOf(tuesdayToSunday.weekly)).toEqual(["tuesday", "sunday"]);
});

test.each([
  ["the whole day", { first: "00:00", last: "23:59", every: 360 }, ["12:00 AM", "6:00 AM", "12:00 PM", "6:00 PM"]],
  ["a single time", { first: "19:30", last: "19:30", every: 60 }, ["7:30 PM"]],
  [
    "a last time that the steps miss",
    { first: "10:00", last: "11:10", every: 30 },
    ["10:00 AM", "10:30 AM", "11:00 AM"],
  ],
  ["a last time before the first", { first: "11:00", last: "10:00", every: 30 }, []],
  ["no step", { first: "10:00", last: "11:00", every: 0 }, []],
  ["half a minute", { first: "10:00", last: "11:00", every: 7.5 }, []],
  ["no time", { first: "", last: "11:00", every: 30 }, []],
])("%s", (_name, times, slots) => {
  expect(slotsOf({ ...times, hour12: true })).toEqual(slots);
});

test("times are written as the file writes them, or as the museum's locale reads them", () => {
  expect(slotsOf({ first: "09:30", last: "14:00", every: 270, hour12: false })).toEqual(["09:30", "14:00"]);
  const hour12 = (slots: string[], locale: string) => patternOf({ slots }, locale).hour12;
  expect([hour12(["10:00"], "en-US"), hour12(["10:00 AM"], "de-AT")]).toEqual([false, true]);
  expect([hour12([], "en-US"), hour12([], "de-AT"), hour12([], "en-GB")]).toEqual([true, false, false]);
});

test.each([
  [
    ["friday", "saturday", "sunday", "monday"],
    ["friday", "monday"],
  ],
  [["monday", "wednesday", "friday"], undefined],
  [["saturday", "sunday"], undefined],
  [weekdays, undefined],
  [[], undefined],
] as const)("%o is a run of days: %o", (days, run) => {
  expect(runOf(days)).toEqual(run);
});

test("writing a pattern changes nothing else", () => {
  const pattern = { ...tuesdayToSunday, from: "2026-12-05", until: "2027-01-31" };
  const edited = writePattern(text, "/events/0", pattern);
  expect(valueAt(edited, "/events/0/opening")).toEqual({
    weekly: pattern.weekly,
    from: "2026-12-05",
    until: "2027-01-31",
    forDays: 120,
  });
  expect(patternOf(valueAt(edited, "/events/0") as Record<string, unknown>, "en-US")).toEqual(pattern);
  expect(edited).toContain("// Entry times. Without them a ticket is good at any time of an open day.");
  const rest = (from: string) => ({ ...(valueAt(from, "/events/0") as object), opening: 0, slots: 0 });
  expect(rest(edited)).toEqual(rest(text));
  expect(valueAt(edited, "/events/1")).toEqual(valueAt(text, "/events/1"));
});

test("single days and closures stay", () => {
  const closed =
    '{"events":[{"opening":{"weekly":["monday"],"from":"2026-01-01","dates":["2026-12-25"],"closures":["2026-12-31"]}}]}';
  expect(valueAt(writePattern(closed, "/events/0", tuesdayToSunday), "/events/0/opening")).toEqual({
    weekly: weekdays.slice(1),
    dates: ["2026-12-25"],
    closures: ["2026-12-31"],
  });
});
