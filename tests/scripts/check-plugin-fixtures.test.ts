import { expect, test } from "vitest";
import { checkFixtures } from "../../scripts/plugins/check-fixtures.ts";

const context = { data: { question: "Why?" }, answers: {}, loaded: {}, customer: null };
const fixtures = {
  data: { valid: [context.data], invalid: [] },
  states: [
    { name: "open", context, answer: undefined, complete: false },
    { name: "answered", context, answer: { text: "Rain" }, complete: true },
  ],
};
const step = { version: 1, complete: () => true };

test("a step that keeps its contract is accepted", () => {
  const line = { variantId: "adult", quantity: 1, attributes: {} };
  expect(checkFixtures({ ...step, contribute: () => ({ lines: [line] }) }, fixtures)).toBeUndefined();
});

test.each([
  [
    { contribute: (answer: unknown) => (answer ? { lines: { adult: 1 } } : undefined) },
    '"contribute" returns {"adult":1} at /lines, which is no list, in the state "answered" of its fixtures',
  ],
  [
    { complete: () => undefined },
    '"complete" returns undefined, which is neither true nor a blocker with a code, in the state "open" of its fixtures',
  ],
  [{ asks: () => ({ properties: [] }) }, '"asks" returns no "properties", with the valid data of its fixtures'],
])("a step that breaks its contract is refused with function, value and state (%#)", (functions, mistake) => {
  expect(checkFixtures({ ...step, ...functions }, fixtures)).toBe(mistake);
});

test("a state without what the step loads, a skipped one and fixtures without states check nothing", () => {
  const breaks = { contribute: () => 7 };
  expect(checkFixtures({ ...step, ...breaks, load: () => ({ place: "/places" }) }, fixtures)).toBeUndefined();
  expect(
    checkFixtures({ ...step, ...breaks, skip: () => ({ code: "ALONE", text: "alone" }) }, fixtures),
  ).toBeUndefined();
  for (const none of [undefined, {}, { states: "none" }, { states: [7] }])
    expect(checkFixtures({ ...step, ...breaks }, none)).toBeUndefined();
});
