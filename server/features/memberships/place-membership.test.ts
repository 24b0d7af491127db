import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import type { Held } from "./held-memberships.ts";
import { standingOn } from "./held-memberships.ts";
import { lastingMonths, placeAll, placeMembership } from "./place-membership.ts";

const today = "2026-11-21";
const levels = {
  individual: { ticketsPerDay: 1, cents: 7_500 },
  dual: { ticketsPerDay: 2, cents: 12_000 },
  family: { ticketsPerDay: 6, cents: 16_000 },
};
type Level = keyof typeof levels;

const held = (id: string, level: Level, starts: string, expires: string): Held => ({
  ...levels[level],
  id,
  productId: level,
  level,
  title: level,
  starts,
  expires,
  memberName: "",
});
function buy(before: readonly Held[], level: Level, from = today): Held[] {
  const { moved, ...days } = placeMembership(before, { ...levels[level], from, lasts: lastingMonths(12) });
  const after = before.map((each) => ({ ...each, ...moved.find(({ id }) => id === each.id) }));
  return [...after, held(`bought-${before.length}`, level, days.starts, days.expires)];
}
const shown = (memberships: readonly Held[], day = today) => {
  const { current, later } = standingOn(memberships, day);
  return [current, ...later].map((period) => period && `${period.membership.level} ${period.from} to ${period.until}`);
};

describe("a purchase", () => {
  test.each<[string, readonly Held[], Level, (string | undefined)[]]>([
    ["begins today for a first membership", [], "dual", ["dual 2026-11-21 to 2027-11-21"]],
    [
      "begins today if the last one has ended",
      [held("a", "family", "2025-11-20", "2026-11-20")],
      "dual",
      ["dual 2026-11-21 to 2027-11-21"],
    ],
    [
      "follows one of the same level",
      [held("a", "dual", "2026-02-01", "2027-01-31")],
      "dual",
      ["dual 2026-02-01 to 2027-01-31", "dual 2027-02-01 to 2028-01-31"],
    ],
    [
      "follows one of a better level",
      [held("a", "family", "2026-02-01", "2027-01-31")],
      "individual",
      ["family 2026-02-01 to 2027-01-31", "individual 2027-02-01 to 2028-01-31"],
    ],
    [
      "of a better level begins immediately, and the rest of the other one follows: 72 days",
      [held("a", "individual", "2026-02-01", "2027-01-31")],
      "family",
      ["family 2026-11-21 to 2027-11-21", "individual 2027-11-22 to 2028-02-01"],
    ],
    [
      "of a better level begins before waiting ones of lower levels",
      [held("a", "dual", "2026-02-01", "2027-01-31"), held("b", "individual", "2027-02-01", "2028-01-31")],
      "dual",
      ["dual 2026-02-01 to 2027-01-31", "dual 2027-02-01 to 2028-01-31", "individual 2028-02-01 to 2029-01-30"],
    ],
  ])("%s", (_what, before, level, expected) => {
    expect(shown(buy(before, level))).toEqual(expected);
  });

  test("of the same price and tickets is the same level, whatever its title", () => {
    const other = { ...held("a", "dual", "2026-02-01", "2027-01-31"), productId: "two", level: "two" };
    expect(shown(buy([other], "dual"))[1]).toBe("dual 2027-02-01 to 2028-01-31");
  });
});

test("without a valid membership, the last one that ended is returned", () => {
  const both = [held("a", "individual", "2025-01-01", "2026-10-01"), held("b", "dual", "2024-01-01", "2025-10-01")];
  expect(standingOn(both, today)).toMatchObject({ current: undefined, later: [], ended: { id: "a" } });
  expect(standingOn([held("c", "dual", "2026-11-22", "2027-11-21")], today)).toMatchObject({
    current: undefined,
    later: [{ from: "2026-11-22" }],
    ended: undefined,
  });
});

test("any sequence of purchases loses no days, lowers the level on no day, and leaves no gap", () => {
  const purchases = fc.array(
    fc.record({
      level: fc.constantFrom<Level[]>("individual", "dual", "family"),
      after: fc.integer({ min: 0, max: 500 }),
    }),
    {
      minLength: 1,
      maxLength: 6,
    },
  );
  fc.assert(
    fc.property(purchases, (bought) => {
      let have: Held[] = [];
      let day = Temporal.PlainDate.from(today);
      const owed = new Map<string, number>();
      for (const { level, after } of bought) {
        day = day.add({ days: after });
        const before = have;
        have = buy(before, level, day.toString());
        const added = have.at(-1) as Held;
        owed.set(added.id, Temporal.PlainDate.from(added.starts).until(added.expires).days + 1);
        for (let ahead = 0; ahead < 1500; ahead += 31) {
          const date = day.add({ days: ahead }).toString();
          const [was, is] = [before, have].map((all) => standingOn(all, date).current?.membership.ticketsPerDay ?? 0);
          expect(is).toBeGreaterThanOrEqual(was ?? 0);
        }
      }
      const { periods, counted } = everyDay(have);
      expect(counted).toEqual(owed);
      for (const [at, { until }] of periods.slice(0, -1).entries())
        expect((periods[at + 1]?.from ?? "") > until).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test("after refunds, the rest is as if the refunded ones had never been bought", () => {
  const purchase = fc.record({
    level: fc.constantFrom<Level[]>("individual", "dual", "family"),
    after: fc.integer({ min: 0, max: 500 }),
    isRefunded: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(purchase, { minLength: 1, maxLength: 6 }), (bought) => {
      let day = Temporal.PlainDate.from(today);
      let standing: Held[] = [];
      const purchases = bought.map(({ level, after, isRefunded }, at) => {
        day = day.add({ days: after });
        if (!isRefunded) standing = buy(standing, level, day.toString());
        return { id: String(at), level, isRefunded, from: day.toString(), lasts: lastingMonths(12) };
      });
      const kept = placeAll(
        purchases.filter(({ isRefunded }) => !isRefunded).map((each) => ({ ...levels[each.level], ...each })),
      );
      expect(kept.map(({ starts, expires }) => [starts, expires])).toEqual(
        standing.map(({ starts, expires }) => [starts, expires]),
      );
    }),
  );
});

function everyDay(all: readonly Held[]) {
  const first = all.map(({ starts }) => starts).sort()[0] as string;
  const { current, later } = standingOn(all, first);
  const periods = [current, ...later].filter((period) => period !== undefined);
  const counted = new Map<string, number>();
  for (const { membership, from, until } of periods) {
    const days = Temporal.PlainDate.from(from).until(until).days + 1;
    counted.set(membership.id, (counted.get(membership.id) ?? 0) + days);
  }
  return { periods, counted };
}
