import { expect, test } from "vitest";
import { formatMoment, formatTime } from "./moment.ts";

test("an instant is shown in the time zone passed", () => {
  expect(formatMoment("en-US", "2026-11-21T16:30:00.000Z", "America/Denver")).toBe("Nov 21, 2026, 9:30 AM");
  expect(formatMoment("en-US", "2026-11-21T16:30:00.000Z", "Pacific/Auckland")).toBe("Nov 22, 2026, 5:30 AM");
  expect(formatMoment("en-US", "soon")).toBe("soon");
});

test("a time of day is shown in its own time zone, whatever was formatted before", () => {
  const at = new Date("2026-11-21T16:30:00.000Z");
  expect(["America/Denver", "Pacific/Auckland", "America/Denver"].map((zone) => formatTime("en-US", at, zone))).toEqual(
    ["9:30 AM", "5:30 AM", "9:30 AM"],
  );
  expect(formatTime("de-DE", at, "America/Denver")).toBe("09:30");
});
