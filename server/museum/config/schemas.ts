import { readFileSync } from "node:fs";
import { explain } from "../../../engine/check/explain.ts";
import { nearest } from "../../../engine/check/suggest.ts";
import type { Validate } from "../../../engine/core/contract.ts";
import { isRecord, pointerSegments } from "../../../engine/core/pointer.ts";
import { inRepository } from "../../core/repository.ts";
import type { Problem } from "../model/problems.ts";
import { nouns } from "./flow-words.ts";

export type Schema = Readonly<Record<string, unknown>>;

export function readSchema(path: string): Schema {
  return JSON.parse(readFileSync(inRepository(path), "utf8"));
}

/** Returns all subschemas that may apply at a pointer: through references, lists and all branches of combinations. */
export function schemasAt(root: Schema, pointer: string): Schema[] {
  let found = expand(root, root);
  for (const segment of pointerSegments(pointer))
    found = found.flatMap((schema) => step(schema, segment)).flatMap((schema) => expand(root, schema));
  return found;
}

function step(schema: Schema, segment: string): Schema[] {
  const { properties, patternProperties, items, additionalProperties } = schema;
  const property =
    isRecord(properties) && Object.hasOwn(properties, segment) ? properties[segment] : additionalProperties;
  const named = Object.entries(isRecord(patternProperties) ? patternProperties : {}).flatMap(([pattern, each]) =>
    new RegExp(pattern).test(segment) ? [each] : [],
  );
  return [...named, property, /^\d+$/.test(segment) ? items : undefined].filter(isRecord);
}

function expand(root: Schema, schema: Schema, seen = new Set<Schema>()): Schema[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const parts: unknown[] = ["allOf", "anyOf", "oneOf"].flatMap((key) => schema[key] ?? []);
  if (typeof schema.$ref === "string" && schema.$ref.startsWith("#")) parts.push(resolve(root, schema.$ref.slice(1)));
  return [schema, ...parts.filter(isRecord).flatMap((part) => expand(root, part, seen))];
}

function resolve(root: Schema, pointer: string): unknown {
  let value: unknown = root;
  for (const segment of pointerSegments(pointer)) value = isRecord(value) ? value[segment] : undefined;
  return value;
}

export function checkSchema(value: unknown, validate: Validate, schema: Schema): Problem[] {
  return validate(value)
    ? []
    : explain(validate.errors, { root: value, nearest, nouns, schemas: (pointer) => schemasAt(schema, pointer) });
}
