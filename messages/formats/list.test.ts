import { expect, test } from "vitest";
import { unbroken } from "./list.ts";

test.each([
  ["Wed, Nov 25, 2026, 10:00 AM", "Wed, Nov 25, 2026, 10:00\u00a0AM"],
  ["9:30 a.m., then 1:00 p.m.", "9:30\u00a0a.m., then 1:00\u00a0p.m."],
  ["23. Nov. 2026, 19:46", "23. Nov. 2026, 19:46"],
  ["Any Time", "Any Time"],
])("%j does not break within its times", (text, kept) => {
  expect(unbroken(text)).toBe(kept);
});
