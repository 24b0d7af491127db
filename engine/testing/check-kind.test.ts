import { describe, expect, test } from "vitest";
import type { Asked } from "../core/asked.ts";
import type { Validate } from "../core/contract.ts";
import { type AnyStep, stepKind, toolKind } from "../core/kind.ts";
import { load } from "../core/load.ts";
import { checkKind, checkTool } from "./check-kind.ts";
import type { AnyFixtures } from "./fixtures.ts";

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const data: Validate = (value) => isObject(value) && typeof value.venue === "string";
const fits: Validate = (value) => isObject(value) && typeof value.seat === "string";

const screen = async () => ({ default: () => null });
const sound: AnyStep = stepKind(
  "seat",
  {
    version: 1,
    reads: { party: "optional" },
    load: ({ data }: { data: { venue: string } }) => ({ seats: load<string[]>(`/venue/${data.venue}`) }),
    autoAnswer: ({ loaded }: { loaded: { seats: string[] } }) =>
      loaded.seats.length === 1 ? { seat: loaded.seats[0] ?? "" } : undefined,
    complete: (answer: { seat: string } | undefined) => (answer ? true : { code: "SEAT_MISSING" }),
  },
  { schemas: { data, answer: fits }, screen },
);
const context = { data: { venue: "hall" }, answers: {}, loaded: { seats: ["a", "b"] }, customer: null };
const fixtures: AnyFixtures = {
  data: { valid: [{ venue: "hall" }], invalid: [{}] },
  answers: { valid: [{ seat: "a" }], invalid: [{}] },
  states: [
    { name: "nothing chosen", context, answer: undefined, complete: false },
    { name: "one left", context: { ...context, loaded: { seats: ["a"] } }, answer: { seat: "a" }, complete: true },
  ],
};
const withState = (own: object, rest: object = {}): AnyFixtures => ({
  ...fixtures,
  states: [{ name: "v", context: { ...context, ...own }, answer: { seat: "a" }, complete: true, ...rest }],
});
const throwing = (value: { seats: string[] }) => {
  value.seats.push("c");
  return undefined;
};
let calls = 0;

test("a valid kind keeps every promise", async () => {
  expect(checkKind(sound, fixtures)).toEqual([]);
});

describe("a broken promise is reported", () => {
  test.each<[string, Partial<AnyStep>, AnyFixtures, string]>([
    [
      "a schema too strict",
      { schemas: { data: () => false, answer: fits } },
      { ...fixtures, states: [] },
      'seat: the data schema refuses {"venue":"hall"}',
    ],
    ["a schema too lax", { schemas: { data, answer: () => true } }, fixtures, "seat: the answer schema accepts {}"],
    [
      "no invalid sample",
      {},
      { ...fixtures, answers: { valid: [{ seat: "a" }], invalid: [] } },
      "seat: no invalid answer among the fixtures",
    ],
    [
      "an answer that JSON cannot represent",
      {},
      { ...fixtures, answers: { valid: [{ seat: "a", at: new Date(0) }], invalid: [{}] } },
      "does not survive being saved as JSON",
    ],
    ["a version below the first", { version: 0 }, fixtures, "seat: version is 0"],
    ["a read of its own answer", { reads: { seat: "optional" } }, fixtures, "seat: reads its own answer"],
    [
      "a state with an answer that it does not read",
      {},
      withState({ answers: { date: {} } }),
      'state "v": it holds an answer of "date"',
    ],
    [
      "a state without what it loads",
      {},
      withState({ loaded: {} }),
      'state "v": load asks for "seats": write loaded: { seats: … } in the context of this state, in fixtures.ts',
    ],
    [
      "a complete that says nothing",
      { complete: (() => undefined) as never },
      fixtures,
      "complete gives neither true nor",
    ],
    [
      "a complete that answers later",
      { complete: (async () => true) as never },
      fixtures,
      "complete gives neither true",
    ],
    [
      "a load that is not a path",
      { load: () => ({ seats: load("venue") }) },
      fixtures,
      'load names "seats" by "venue"',
    ],
    [
      "a load that varies between calls",
      { load: () => ({ seats: load(`/${calls++}`) }) },
      fixtures,
      "load gives another result the second time",
    ],
    [
      "an invalid automatic answer",
      { autoAnswer: () => ({ row: 1 }) },
      fixtures,
      "what autoAnswer gives is no valid answer",
    ],
    [
      "an incomplete automatic answer",
      { autoAnswer: () => ({ seat: "a" }), complete: () => ({ code: "NEVER" }) },
      withState({}, { complete: false }),
      "what autoAnswer gives is not complete",
    ],
    [
      "a different result than the fixture expects",
      {},
      withState({}, { complete: false }),
      'state "v": complete says true',
    ],
    [
      "an blocker without a code",
      { complete: () => ({ code: "seat missing" }) },
      withState({}, { complete: false }),
      'the blocker "seat missing" is no code',
    ],
    ["a reason without a text", { skip: () => ({ code: "NONE", text: "" }) }, fixtures, "skip gives a reason without"],
  ])("%s", (_what, own, its, sentence) => {
    expect(checkKind({ ...sound, ...own }, its).join("\n")).toContain(sentence);
  });

  test("a function that mutates its input", () => {
    const meddling = { ...sound, autoAnswer: ({ loaded }: { loaded: { seats: string[] } }) => throwing(loaded) };
    expect(() => checkKind(meddling, fixtures)).toThrow(/not extensible/);
  });
});

test("a tool's schema is checked against its fixtures", () => {
  const lookup = toolKind("lookup", {}, { schemas: { data }, screen });
  expect(checkTool(lookup, { data: { valid: [{ venue: "hall" }], invalid: [{}] } })).toEqual([]);
  expect(checkTool(lookup, { data: { valid: [{ venue: 1 }], invalid: [{ venue: "hall" }] } })).toEqual([
    'lookup: the data schema refuses {"venue":1}',
    'lookup: the data schema accepts {"venue":"hall"}',
  ]);
});

describe("the questions of a kind match its answers:", () => {
  const asking = (properties: object, required: readonly string[] = []): Partial<AnyStep> => ({
    asks: () => ({ type: "object", required, properties }) as Asked,
  });
  const seat = { type: "string", title: "Seat" };

  test.each<[finding: string | undefined, own: Partial<AnyStep>]>([
    [undefined, asking({ seat })],
    [undefined, { asks: () => undefined }],
    ['seat: asks names "set", which no valid answer among the fixtures has', asking({ seat, set: seat })],
    ['seat: asks names "row", which no valid answer among the fixtures has', asking({ seat }, ["row"])],
    ['seat: a valid answer has "seat", which asks does not name', asking({ set: seat })],
    [
      'seat: asks names "seat" as integer, and no valid answer has it as such',
      asking({ seat: { ...seat, type: "integer" } }),
    ],
  ])("%s", (finding, own) => {
    const found = checkKind({ ...sound, ...own }, fixtures);
    expect(finding === undefined ? found : found.includes(finding)).toEqual(finding === undefined ? [] : true);
  });
});

describe("a kind that lifts answers of earlier versions", () => {
  const lifting: AnyStep = {
    ...sound,
    version: 3,
    migrate: (answer: unknown, from: number) =>
      from === 1
        ? { seat: String(answer) }
        : (answer as { place?: string }).place && { seat: (answer as { place: string }).place },
  };
  const earlier = [
    { version: 1, answer: 7, lifted: { seat: "7" } },
    { version: 2, answer: { place: "a" }, lifted: { seat: "a" } },
    { version: 2, answer: {}, lifted: undefined },
  ];
  const findings = (own: object, more: readonly object[] = earlier) =>
    checkKind({ ...lifting, ...own }, { ...fixtures, earlier: more } as AnyFixtures);

  test("is sound if each is lifted as its fixtures say", () => {
    expect(findings({})).toEqual([]);
  });

  test.each<[finding: string, own: object, earlier?: readonly object[]]>([
    ["seat: no answer of version 2 among the fixtures' earlier ones", {}, earlier.slice(0, 1)],
    [
      'seat: migrate of 7, version 1 gives {"seat":"7"}',
      {},
      [{ ...earlier[0], lifted: { seat: "8" } }, ...earlier.slice(1)],
    ],
    [
      "seat: migrate of {}, version 2 gives no valid answer: {}",
      { migrate: () => ({}) },
      [
        { version: 1, answer: {} },
        { version: 2, answer: {} },
      ],
    ],
    [
      "seat: migrate of 7, version 1 throws: Cannot lift.",
      {
        migrate: () => {
          throw new Error("Cannot lift.");
        },
      },
    ],
    [
      "seat: migrate of 7, version 1 gives another result the second time",
      { migrate: () => ({ seat: String(Math.random()) }) },
    ],
    ["seat: it has migrate, and version 1 has none before it", { version: 1 }, []],
    ["seat: the fixtures have answers of earlier versions, and it has no migrate", { migrate: undefined }],
  ])("reports %s", (finding, own, more) => {
    expect(findings(own, more)).toContain(finding);
  });
});
