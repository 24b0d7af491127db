import { expect, test } from "vitest";
import { compileConditions } from "./conditions.ts";
import { linearPattern } from "./linear-pattern.ts";

const asked = (part: object) => ({ required: ["plan"], properties: { plan: part } });
const nested = (levels: number): object => (levels === 0 ? {} : { not: nested(levels - 1) });
const references = {
  dependencies: {
    plan: { allOf: [{ $ref: "#/dependencies/d0" }] },
    d0: { allOf: [{ $ref: "#/dependencies/d1" }, { $ref: "#/dependencies/d1" }] },
    d1: {},
  },
};

test.each<[string, object]>([
  ["expressions in names, within dependencies", { dependencies: { plan: { patternProperties: { "^(a+)+$": {} } } } }],
  ["references within dependencies", references],
  ["dependentSchemas", asked({ dependentSchemas: {} })],
  ["unevaluatedProperties", asked({ unevaluatedProperties: { pattern: "^(a+)+$" } })],
  ["prefixItems", asked({ prefixItems: [{ pattern: "^(a+)+$" }] })],
  ["a reference within items", asked({ items: [{ $ref: "#" }] })],
  ["uniqueItems", asked({ uniqueItems: true })],
  ["a format that is an expression", asked({ format: "regex" })],
  ["a format that is a pattern of another condition", asked({ format: "pattern 0" })],
  ["more levels", nested(100)],
  ["more characters", asked({ enum: ["a".repeat(20_001)] })],
  ["a long pattern", asked({ pattern: "a".repeat(201) })],
  ["many patterns", { allOf: Array.from({ length: 3 }, () => asked({ pattern: "a".repeat(190) })) }],
  ["many counts", asked({ pattern: "(a{0,1000}b)".repeat(2) })],
])("the evaluator refuses %s", async (_, when) => {
  const holds = await compileConditions({ get: () => undefined });
  expect(() => holds(when as Record<string, unknown>, { plan: "a" })).toThrow("A condition cannot have this");
});

test("counts within counts do not make the program larger", () => {
  expect(() => linearPattern("((a{9}b{9}c{9}){30}){3}")).toThrow();
});

test("a property may have any name, and a value any key", async () => {
  const holds = await compileConditions({ get: () => undefined });
  const when = asked({
    required: ["$ref"],
    properties: { $ref: { const: { dependencies: {} } }, dependencies: { enum: [{ patternProperties: 1 }] } },
  });
  expect(holds(when, { plan: { $ref: { dependencies: {} } } })).toBe(true);
});
