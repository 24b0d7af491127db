import { expect, test } from "vitest";
import { askedBy, queryOf } from "./days.tsx";

const today = "2026-12-05";

test("without days an address means today's end of day, or the last thirty days", () => {
  expect(askedBy({}, today)).toEqual({ report: "day-end", from: today, to: today });
  expect(askedBy({ report: "sales" }, today)).toEqual({ report: "sales", from: "2026-11-06", to: today });
  expect(askedBy({ report: "none" }, today).report).toBe("day-end");
});

test("parsing an address reverses building it", () => {
  for (const asked of [
    { report: "day-end", from: "2026-11-01", to: "2026-11-01" },
    { report: "members", from: "2026-01-01", to: "2026-12-31" },
  ] as const)
    expect(askedBy(queryOf(asked), today)).toEqual(asked);
});
