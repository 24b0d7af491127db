import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isRecord } from "../../engine/core/pointer.ts";
import { kinds } from "../testing/kinds.ts";
import { blankOf, type Schema, variantOf } from "./schema.ts";

const files = ["engine/flow", "schemas/catalogue", "schemas/tenant"].map(
  (name) => JSON.parse(readFileSync(`${name}.schema.json`, "utf8")) as Schema,
);

/** Every typed schema with the root that its references resolve against. */
function* schemasIn(root: Schema, schema: unknown): Generator<readonly [Schema, Schema]> {
  if (Array.isArray(schema)) for (const each of schema) yield* schemasIn(root, each);
  if (!isRecord(schema)) return;
  if (typeof schema.type === "string") yield [root, schema];
  for (const [key, each] of Object.entries(schema))
    if (key !== "examples" && key !== "default") yield* schemasIn(root, each);
}

/** Non-blank values in a blank that no schema fixes. */
function saidIn(blank: unknown): unknown[] {
  if (typeof blank !== "object" || blank === null) return blank === "" || blank === undefined ? [] : [blank];
  return Object.values(blank).flatMap(saidIn);
}

const fixed = new Set<unknown>();
const collect = (schema: unknown): void => {
  if (typeof schema !== "object" || schema === null) return;
  for (const [key, each] of Object.entries(schema)) {
    if (key === "const" || key === "default") for (const value of [each].flat()) fixed.add(value);
    else collect(each);
  }
};

test("blank values invent nothing: no example, number or choice", () => {
  const roots = [...files, ...Object.values(kinds).map(({ data }) => data)];
  collect(roots);
  const all = roots.flatMap((root) => [...schemasIn(root, root)]);
  expect(all.length).toBeGreaterThan(100);
  const said = all.flatMap(([root, schema]) => saidIn(blankOf(root, schema)));
  expect(said.filter((value) => !fixed.has(value))).toEqual([]);
});

test("an incomplete variant is recognized", () => {
  const variants = [
    { const: false },
    { type: "object", required: ["untilHours"], properties: { untilHours: { type: "number" } } },
  ];
  expect(variantOf(variants, blankOf({}, variants[1] ?? {}))).toBe(1);
  expect(variantOf(variants, { other: 1 })).toBe(-1);
});
