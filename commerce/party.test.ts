import fc from "fast-check";
import { expect, test } from "vitest";
import { eventTotal, type PartyAnswer, partySize, ticketLimit } from "./party.ts";

test("the party is the largest total of any one event", () => {
  expect(partySize({ events: { admission: { adult: 2, child: 1 }, film: { seat: 2 } } })).toBe(3);
});

test.each<PartyAnswer | undefined>([undefined, { events: {} }, { events: { admission: {} } }])(
  "without tickets (%o) there is no party",
  (answer) => {
    expect(partySize(answer)).toBe(0);
  },
);

test.each([
  { limit: 20, max: 10, total: 4, own: 1, expected: 7, rule: "what the party leaves, its own included" },
  { limit: 3, max: 10, total: 4, own: 1, expected: 3, rule: "the type's own limit" },
  { limit: 20, max: 4, total: 6, own: 1, expected: 0, rule: "never negative" },
])("a type is limited to $expected: $rule", ({ limit, max, total, own, expected }) => {
  expect(ticketLimit({ ticketLimit: limit }, max, total, own)).toBe(expected);
});

test("raising one type to its limit never lifts the party above its maximum", () => {
  const quantities = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.integer({ min: 0, max: 4 }), { minKeys: 1 });
  fc.assert(
    fc.property(quantities, fc.integer({ min: 1, max: 20 }), (chosen, limit) => {
      const [variant = ""] = Object.keys(chosen);
      const max = 12;
      const raised = {
        ...chosen,
        [variant]: ticketLimit({ ticketLimit: limit }, max, eventTotal(chosen), chosen[variant] ?? 0),
      };
      expect(eventTotal(raised)).toBeLessThanOrEqual(max);
    }),
  );
});
