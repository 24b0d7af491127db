import { expect, test } from "vitest";
import type { AnyExplore } from "../core/explore.ts";
import { stepKind } from "../core/kind.ts";
import { load } from "../core/load.ts";
import { checkExplore } from "./check-explore.ts";
import type { AnyFixtures } from "./fixtures.ts";

const seat = stepKind(
  "seat",
  {
    version: 1,
    complete: (answer: number | undefined, { data }: { data: { seats: number } }) =>
      (answer !== undefined && answer <= data.seats) || { code: "NO_SEAT" },
  },
  {
    schemas: { data: () => true, answer: (value: unknown) => typeof value === "number" },
    screen: async () => ({ default: () => null }),
  },
);
const context = { data: { seats: 4 }, answers: {}, loaded: {}, customer: null };
const fixtures: AnyFixtures = {
  data: { valid: [], invalid: [] },
  answers: { valid: [], invalid: [] },
  states: [
    { name: "room", context, answer: 3, complete: true },
    { name: "full", context: { ...context, data: { seats: 0 } }, answer: 3, complete: false },
  ],
};
let calls = 0;

test.each<[string, AnyExplore, string[]]>([
  ["answers that lead on", { tries: () => [undefined, 2], others: () => [1, 2, 3] }, []],
  [
    "no answer that leads on",
    { tries: () => [undefined, 9] },
    ['seat: state "room": an answer leaves it, and none that is tried does'],
  ],
  [
    "only other answers that lead on",
    { tries: () => [], others: () => [1] },
    ['seat: state "room": an answer leaves it, and none that is tried does'],
  ],
  [
    "an invalid answer",
    { tries: () => [1], others: () => ["front row"] },
    ["room", "full"].map((state) => `seat: state "${state}": "front row" is tried, and no valid answer`),
  ],
  [
    "different answers each time",
    { tries: () => [1, ++calls] },
    ["room", "full"].map((state) => `seat: state "${state}": what is tried differs the second time`),
  ],
  [
    "answers that depend on more than the fixtures hold",
    { tries: async (_context, get) => [await get(load<number>("/more"))] },
    [],
  ],
])("a kind that tries %s", async (_what, explore, findings) => {
  expect(await checkExplore(seat, fixtures, explore)).toEqual(findings);
});
