import { expect, test } from "vitest";
import { changesOn, type DayRule, priceOn } from "./times.ts";

function countedRules(count: number): { days: DayRule[]; looks(): number } {
  let looks = 0;
  const rule = {
    get weekday() {
      looks += 1;
      return "saturday" as const;
    },
    capacity: 7,
    prices: { adult: "18.00" },
  };
  return { days: Array.from({ length: count }, () => rule), looks: () => looks };
}

test("each rule is evaluated once, however often a day's times and prices are read", () => {
  const { days, looks } = countedRules(1200);
  for (let asked = 0; asked < 300; asked += 1) {
    expect(changesOn({ days }, "2026-12-05").capacity).toBe(7);
    expect(priceOn({ days }, "adult", "2026-12-05")).toBe(1800);
    expect(changesOn({ days }, "2026-12-06").capacity).toBeUndefined();
  }
  expect(looks()).toBe(2 * 1200);
});

test("the same day under other rules is separate", () => {
  const rules = (capacity: number): DayRule[] => [{ date: "2026-12-05", capacity }];
  const [earlier, later] = [rules(10), rules(20)];
  expect([earlier, later, earlier].map((days) => changesOn({ days }, "2026-12-05").capacity)).toEqual([10, 20, 10]);
});
