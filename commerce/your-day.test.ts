import { describe, expect, test } from "vitest";
import {
  dayOfTickets,
  dayProblems,
  nearestTime,
  overlaps,
  type PlannedVisit,
  problemText,
  timesTogether,
  yourDay,
} from "./your-day.ts";

const entry = (time: string): PlannedVisit => ({ title: "General Admission", time, minutes: 120, isEntry: true });
const film = (time: string, minutes: number | undefined = 24, title = "Deep Time Film"): PlannedVisit => ({
  title,
  time,
  minutes,
  isEntry: false,
});

test.each([
  ["one visit needs no plan", [entry("11:00 AM")], []],
  [
    "a gap around noon is time for lunch",
    [film("1:30 PM"), entry("11:00 AM")],
    ["11:00 AM General Admission", "time for lunch", "1:30 PM Deep Time Film"],
  ],
  [
    "lunch is named once",
    [entry("11:00 AM"), film("12:30 PM"), film("3:30 PM", 40, "Giant Screen Film")],
    ["11:00 AM General Admission", "time for lunch", "12:30 PM Deep Time Film", "3:30 PM Giant Screen Film"],
  ],
  [
    "a film that takes its time leaves none for lunch",
    [entry("11:00 AM"), film("11:30 AM", 90), film("1:30 PM", 24, "Giant Screen Film")],
    ["11:00 AM General Admission", "11:30 AM Deep Time Film", "1:30 PM Giant Screen Film"],
  ],
  [
    "an afternoon has no lunch",
    [entry("2:00 PM"), film("3:30 PM")],
    ["2:00 PM General Admission", "3:30 PM Deep Time Film"],
  ],
])("%s", (_name, visits, day) => {
  expect(yourDay("en-US", visits)).toEqual(day);
});

test.each([
  ["during the other", film("1:30 PM", 40), film("2:00 PM"), true],
  ["when the other has ended", film("1:30 PM", 30), film("2:00 PM"), false],
  ["at the same time, however long", film("2:00 PM", undefined), film("2:00 PM"), true],
  ["after an entry", entry("1:30 PM"), film("2:00 PM"), false],
])("a film %s", (_name, one, other, isConflict) => {
  expect(overlaps(one, other)).toBe(isConflict);
  expect(overlaps(other, one)).toBe(isConflict);
});

describe("the day of an order's tickets", () => {
  const date = "2026-12-05";
  const entry = { title: "General Admission", date, time: "11:00 AM", durationMinutes: 120, isEntry: true };
  const film = { title: "Film", date, time: "1:30 PM", durationMinutes: 24 };

  test("has lunch between entry and film, because entering takes no time, and leaves out what has none", () => {
    const guide = { title: "Audio Guide", date, time: "Any Time" };
    expect(dayOfTickets("en-US", [entry, guide, film])).toEqual([
      "11:00 AM General Admission",
      "time for lunch",
      "1:30 PM Film",
    ]);
  });

  test("is empty for visits on several days", () => {
    expect(dayOfTickets("en-US", [entry, { ...film, date: "2026-12-06" }])).toEqual([]);
  });
});

test("problems of a day name a visit before its entry, and one during another", () => {
  const early = film("9:30 AM");
  const [long, short] = [film("1:00 PM", 40, "Long Film"), film("1:30 PM", 24, "Short Film")];
  const problems = dayProblems([short, entry("10:00 AM"), long, early]);
  expect(problems.map(({ visit }) => visit)).toEqual([early, short]);
  expect(problems.map((problem) => problemText("en-US", problem))).toEqual([
    "Deep Time Film at 9:30 AM begins before you enter at 10:00 AM. Choose another time for one of them.",
    "Short Film at 1:30 PM begins while Long Film is still running.",
  ]);
  expect(dayProblems([entry("10:00 AM"), long, film("2:00 PM")])).toEqual([]);
});

test("times fit from the entry on and after other visits; the nearest is the same, the next or the last", () => {
  const times = ["10:30 AM", "12:30 PM", "1:15 PM", "2:30 PM"];
  const others = [entry("11:00 AM"), film("12:40 PM", 40, "Long Film")];
  const together = timesTogether(film("10:30 AM", 30), times, others);
  expect(together).toEqual(["2:30 PM"]);
  expect(timesTogether(film("10:30 AM"), ["Any Time"], others)).toEqual(["Any Time"]);
  expect([nearestTime(times, "12:30 PM"), nearestTime(times, "1:00 PM"), nearestTime(times, "5:00 PM")]).toEqual([
    "12:30 PM",
    "1:15 PM",
    "2:30 PM",
  ]);
  expect([nearestTime(["Any Time"], "Any Time"), nearestTime([], "1:00 PM")]).toEqual(["Any Time", undefined]);
});
