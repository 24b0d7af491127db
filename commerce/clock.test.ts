import { expect, test } from "vitest";
import { noteServerTime, serverNow } from "./clock.ts";

const now = Date.parse("2026-12-05T10:00:00Z");

test.each([
  ["a device that is ten minutes late follows the server", "Sat, 05 Dec 2026 10:10:00 GMT", 600_000],
  ["a device that is an hour ahead follows the server", "Sat, 05 Dec 2026 09:00:00 GMT", -3_600_000],
  ["a difference below the header's resolution is ignored", "Sat, 05 Dec 2026 10:00:01 GMT", 0],
])("%s", (_what, date, skew) => {
  noteServerTime(date, now);
  expect(serverNow(now)).toBe(now + skew);
});

test.each([null, "", "yesterday"])("an answer with the date %j changes nothing", (date) => {
  noteServerTime("Sat, 05 Dec 2026 10:10:00 GMT", now);
  noteServerTime(date, now);
  expect(serverNow(now)).toBe(now + 600_000);
});
