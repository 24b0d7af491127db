import { expect, test } from "vitest";
import { formatMoment } from "./moment.ts";

test("an instant is written by the clock of the place that asks", () => {
  expect(formatMoment("en-US", "2026-11-21T16:30:00.000Z", "America/Denver")).toBe("Nov 21, 2026, 9:30 AM");
  expect(formatMoment("en-US", "2026-11-21T16:30:00.000Z", "Pacific/Auckland")).toBe("Nov 22, 2026, 5:30 AM");
  expect(formatMoment("en-US", "soon")).toBe("soon");
});
