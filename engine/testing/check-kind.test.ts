import { describe, expect, test } from "vitest";
import { type AnyStep, defineStep, type Validate } from "../core/contract.ts";
import { checkKind } from "./check-kind.ts";
import type { AnyFixtures } from "./fixtures.ts";

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const data: Validate = (value) => isObject(value) && typeof value.venue === "string";
const fits: Validate = (value) => isObject(value) && typeof value.seat === "string";

const sound: AnyStep = defineStep({
  component: "seat",
  version: 1,
  schemas: { data, answer: async () => fits },
  reads: [{ component: "party", required: false }],
  load: ({ data }: { data: { venue: string } }) => ({ seats: `/venue/${data.venue}` }),
  settle: ({ loaded }: { loaded: { seats: string[] } }) => (loaded.seats.length === 1 ? { seat: loaded.seats[0] ?? "" } : undefined),
  complete: (answer: { seat: string } | undefined) => (answer ? true : { code: "SEAT_MISSING" }),
  screen: async () => ({ default: () => null }),
});
const view = { data: { venue: "hall" }, answers: {}, loaded: { seats: ["a", "b"] }, customer: null };
const fixtures: AnyFixtures = {
  data: { valid: [{ venue: "hall" }], invalid: [{}] },
  answers: { valid: [{ seat: "a" }], invalid: [{}] },
  views: [
    { name: "nothing chosen", view, answer: undefined, complete: false },
    { name: "one left", view: { ...view, loaded: { seats: ["a"] } }, answer: { seat: "a" }, complete: true },
  ],
};
const withView = (own: object, rest: object = {}): AnyFixtures => ({
  ...fixtures,
  views: [{ name: "v", view: { ...view, ...own }, answer: { seat: "a" }, complete: true, ...rest }],
});
const throwing = (value: { seats: string[] }) => {
  value.seats.push("c");
  return undefined;
};
let calls = 0;

test("a sound kind keeps every promise", async () => {
  expect(await checkKind(sound, fixtures)).toEqual([]);
});

describe("a broken promise is named", () => {
  test.each<[string, Partial<AnyStep>, AnyFixtures, string]>([
    [
      "a schema too strict",
      { schemas: { data: () => false, answer: async () => fits } },
      { ...fixtures, views: [] },
      'seat: the data schema refuses {"venue":"hall"}',
    ],
    ["a schema too lax", { schemas: { data, answer: async () => () => true } }, fixtures, "seat: the answer schema accepts {}"],
    ["no invalid sample", {}, { ...fixtures, answers: { valid: [{ seat: "a" }], invalid: [] } }, "seat: no invalid answer among the fixtures"],
    [
      "an answer that JSON cannot hold",
      {},
      { ...fixtures, answers: { valid: [{ seat: "a", at: new Date(0) }], invalid: [{}] } },
      "does not survive being saved as JSON",
    ],
    ["a version from before the first", { version: 0 }, fixtures, "seat: version is 0"],
    ["a read of its own answer", { reads: [{ component: "seat", required: false }] }, fixtures, "seat: reads its own answer"],
    ["a requirement from behind", { reads: [{ component: "party", required: true, anywhere: true }] }, fixtures, 'reads "party" anywhere and requires it'],
    ["a view of what it does not read", {}, withView({ answers: { date: {} } }), 'view "v": it holds an answer of "date"'],
    ["a view without what it loads", {}, withView({ loaded: {} }), 'load asks for "seats"'],
    ["a load that is no path", { load: () => ({ seats: "venue" }) }, fixtures, 'load names "seats" by "venue"'],
    ["a load that wavers", { load: () => ({ seats: `/${calls++}` }) }, fixtures, "load gives another result the second time"],
    ["a settlement that is no answer", { settle: () => ({ row: 1 }) }, fixtures, "what it settles for is no valid answer"],
    [
      "a settlement that is not complete",
      { settle: () => ({ seat: "a" }), complete: () => ({ code: "NEVER" }) },
      withView({}, { complete: false }),
      "what it settles for is not complete",
    ],
    ["a verdict other than the fixture's", {}, withView({}, { complete: false }), 'view "v": complete says true'],
    ["an obstacle without a code", { complete: () => ({ code: "seat missing" }) }, withView({}, { complete: false }), 'the obstacle "seat missing" is no code'],
    ["a reason without a text", { skip: () => ({ code: "NONE", text: "" }) }, fixtures, "skip gives a reason without"],
  ])("%s", async (_what, own, its, sentence) => {
    expect((await checkKind({ ...sound, ...own }, its)).join("\n")).toContain(sentence);
  });

  test("a function that changes what it is given", async () => {
    const meddling = { ...sound, settle: ({ loaded }: { loaded: { seats: string[] } }) => throwing(loaded) };
    await expect(checkKind(meddling, fixtures)).rejects.toThrow(/not extensible/);
  });
});
