import { expect, test } from "vitest";
import { checkCatalogue } from "./catalogue.ts";

/** CPU milliseconds of this process, the minimum of several runs. */
function cpuOf(dates: number): number {
  const runs = Array.from({ length: 3 }, () => {
    const opening = { dates: Array.from({ length: dates }, () => "x") };
    const value = { events: [{ id: "a", title: "a", opening, capacity: 1, ticketTypes: [] }] };
    const begun = process.cpuUsage();
    expect(checkCatalogue(value, new Set()).problems.length).toBeGreaterThan(50);
    return process.cpuUsage(begun).user / 1000;
  });
  return Math.min(...runs);
}

test("thousands of wrong dates take as long to check as they are many", () => {
  // Four times the dates take 4 times as long; quadratic growth would take 16 times.
  expect(cpuOf(20_000) / Math.max(cpuOf(5_000), 5)).toBeLessThan(9);
});
