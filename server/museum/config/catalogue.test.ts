import { expect, test, vi } from "vitest";
import { checkCatalogue } from "./catalogue.ts";

const { concat } = Array.prototype;

test("thousands of wrong dates do not copy the errors found so far for each date", () => {
  let copied = 0;
  vi.spyOn(Array.prototype, "concat").mockImplementation(function (this: unknown[], ...others: unknown[]) {
    const all = concat.apply(this, others);
    copied += all.length;
    return all;
  });
  const dates = Array.from({ length: 2_000 }, () => "x");
  const event = { id: "a", title: "a", opening: { dates }, capacity: 1, ticketTypes: [] };
  const { problems } = checkCatalogue({ events: [event] }, new Set());
  expect(problems.length).toBeGreaterThan(50);
  // Copying would add up to two million.
  expect(copied).toBeLessThan(20 * dates.length);
});
