import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { compileConditions } from "../../engine/core/conditions.ts";
import { checkCondition } from "../../server/museum/config/conditions.ts";
import {
  type Comparison,
  type Condition,
  opposites,
  type Relation,
  readCondition,
  relationsOf,
  valueKind,
  writeComparison,
  writeCondition,
} from "./conditions.ts";

const relations = [...new Set(Object.values(relationsOf).flat())];
const names = fc.oneof(
  fc.constantFrom("tickets", "events", "not", "properties", "required", "__proto__", "a/b"),
  fc.string(),
);
const path = fc.array(names, { minLength: 2, maxLength: 4 });

const anyWords: fc.Arbitrary<Comparison> = fc
  .tuple(
    ...([path, fc.constantFrom(...relations), fc.string(), fc.integer({ min: 0, max: 1000 })] as const),
    fc.constantFrom("any" as const, "every" as const, undefined),
  )
  .map(([at, relation, text, number, among]): Comparison => {
    const kind = valueKind(relation);
    const value = kind !== undefined && { value: kind === "text" ? text : number };
    return { path: at, relation, ...value, ...(among && { among }) };
  });

const anyWordsJoined: fc.Arbitrary<Condition> = fc.array(fc.array(anyWords, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 3,
});

const anyCondition: fc.Arbitrary<unknown> = fc
  .tuple(
    anyWordsJoined,
    fc.constantFrom("as it is", "not", "not not", "without required", "more"),
    fc.constantFrom({ const: 0 }, { enum: ["a"] }, { minimum: 2 }),
  )
  .map(([condition, change, leaf]) => {
    const when = writeCondition(condition);
    if (change === "not") return { not: when };
    if (change === "not not") return { not: { not: when } };
    if (change === "without required") return { ...when, required: undefined };
    return change === "more"
      ? { required: ["a"], properties: { a: { required: ["b"], properties: { b: leaf } } } }
      : when;
  })
  .map((condition) => JSON.parse(JSON.stringify(condition)));

test("a parsed condition is written back unchanged", () => {
  let count = 0;
  fc.assert(
    fc.property(anyCondition, (when) => {
      const condition = readCondition(when);
      if (condition === undefined) return;
      count += 1;
      expect(writeCondition(condition)).toEqual(when);
    }),
  );
  expect(count).toBeGreaterThan(20);
});

test("every written condition parses to the same comparison", () => {
  fc.assert(
    fc.property(anyWordsJoined, (condition) => {
      const isNone = ({ relation, value }: Comparison) => relation === "exactly" && value === 0;
      const said = condition.map((group) =>
        group.map((words) => (isNone(words) ? { path: words.path, relation: "fewerThan", value: 1 } : words)),
      );
      expect(readCondition(writeCondition(condition))).toEqual(said);
    }),
  );
});

test("every written condition passes the check of files", () => {
  const safe = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(safe, anyWordsJoined, (at, condition) => {
      const placed = condition.map((group) => group.map((words) => ({ ...words, path: at })));
      expect(checkCondition(writeCondition(placed), "", new Map())).toEqual([]);
    }),
  );
});

const number = { path: ["order", "sum"], value: 3 };
const text = { path: ["order", "sum"], value: "x" };
const bare = { path: ["order", "sum"] };

const holds = await compileConditions({ get: () => undefined });

describe("the engine understands", () => {
  const said = (words: Comparison, sum: unknown) =>
    holds(writeComparison(words), sum === undefined ? {} : { order: { sum } });

  it.each<[Comparison, unknown, unknown]>([
    [{ ...number, relation: "moreThan" }, 4, 3],
    [{ ...number, relation: "atLeast" }, 3, 2],
    [{ ...number, relation: "exactly" }, 3, 4],
    [{ ...number, relation: "atMost" }, 3, 4],
    [{ ...number, relation: "fewerThan" }, 2, 3],
    [{ ...number, value: 0, relation: "exactly" }, 0, 1],
    [{ ...text, relation: "is" }, "x", "y"],
    [{ ...text, relation: "isNot" }, "y", "x"],
    [{ ...text, relation: "includes" }, ["y", "x"], ["y"]],
    [{ ...text, relation: "excludes" }, [], ["x"]],
    [{ ...bare, relation: "given" }, "x", null],
    [{ ...bare, relation: "notGiven" }, null, "x"],
    [{ ...bare, relation: "any" }, ["x"], []],
    [{ ...bare, relation: "none" }, [], ["x"]],
    [{ ...bare, relation: "yes" }, true, false],
    [{ ...bare, relation: "no" }, false, true],
  ])("%o", (words, holding, failing) => {
    expect([said(words, holding), said(words, failing)]).toEqual([true, false]);
  });

  it("negated comparisons, and no others, hold without an answer", () => {
    for (const relation of relations) {
      const kind = valueKind(relation);
      const words = { ...(kind === undefined ? bare : kind === "text" ? text : number), relation } as Comparison;
      expect([relation, said(words, undefined)]).toEqual([
        relation,
        (Object.keys(opposites) as Relation[]).includes(relation),
      ]);
    }
  });
});

test.each([
  {},
  { required: ["date"] },
  { type: "object" },
  { const: 5 },
  { allOf: [writeComparison({ ...bare, relation: "given" })] },
  { required: ["a", "b"], properties: { a: { required: ["x"], properties: { x: { const: "y" } } } } },
  { properties: { a: { required: ["x"], properties: { x: { const: "y" } } } } },
])("an unsupported condition is not parsed: %o", (when) => {
  expect(readCondition(when)).toBeUndefined();
});
