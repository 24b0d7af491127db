import { expect, test } from "vitest";
import { formatMoment, formatTime } from "./moment.ts";

test("an instant is shown in the time zone passed", () => {
  expect(formatMoment("en-US", "2026-11-21T16:30:00.000Z", "America/Denver")).toBe("Nov 21, 2026, 9:30 AM");
  expect(formatMoment("en-US", "2026-11-21T16:30:00.000Z", "Pacific/Auckland")).toBe("Nov 22, 2026, 5:30 AM");
  expect(formatMoment("en-US", "soon")).toBe("soon");
});

test("an early hour has the same digits in an instant as in a time alone", () => {
  const early = "2026-11-21T07:05:00.000Z";
  const both = (locale: string) => [formatMoment(locale, early, "UTC"), formatTime(locale, new Date(early), "UTC")];
  expect(both("de-AT")).toEqual(["21. Nov. 2026, 07:05", "07:05"]);
  expect(both("en-GB")).toEqual(["21 Nov 2026, 07:05", "07:05"]);
  expect(both("es")).toEqual(["21 nov 2026, 7:05", "7:05"]);
  expect(both("en-US")).toEqual(["Nov 21, 2026, 7:05 AM", "7:05 AM"]);
});

test("a time of day is shown in its own time zone, whatever was formatted before", () => {
  const at = new Date("2026-11-21T16:30:00.000Z");
  expect(["America/Denver", "Pacific/Auckland", "America/Denver"].map((zone) => formatTime("en-US", at, zone))).toEqual(
    ["9:30 AM", "5:30 AM", "9:30 AM"],
  );
  expect(formatTime("de-DE", at, "America/Denver")).toBe("09:30");
});
