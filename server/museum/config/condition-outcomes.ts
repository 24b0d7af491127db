import { conditionEvaluator } from "../../../engine/core/evaluate-condition.ts";
import { linearPattern } from "../../../engine/core/linear-pattern.ts";
import { isRecord } from "../../../engine/core/pointer.ts";
import type { Problem } from "../model/problems.ts";
import { combined, type Schema, schemasAt } from "./kinds.ts";

interface Condition {
  readonly when: Record<string, unknown>;
  readonly pointer: string;
}

/** Above this number of answers at a step, the check gives up. */
const maxSamples = 2000;
const maxSubsets = 64;

/** With longer texts or lists, the check gives up. */
const maxLengthTried = 2000;

/** Keywords that a few sample answers cannot decide. */
const open = [
  "pattern",
  "format",
  "multipleOf",
  "propertyNames",
  "minProperties",
  "maxProperties",
  "additionalProperties",
];

/** Evaluates each condition, as for visitors, on all answers that the conditions can distinguish. */
export function checkOutcomes(conditions: readonly Condition[], answers: ReadonlyMap<string, Schema>): Problem[] {
  if (conditions.length === 0) return [];
  const weaker = new Map(conditions.map(({ when }) => [when, weakened(when)]));
  const whens = conditions.map(({ when }) => weaker.get(when) ?? when);
  const samples = answersToTry(whens, answers);
  if (samples === undefined || samples.length * conditions.length > maxSamples) return [];
  const holds = conditionEvaluator({ get: () => undefined }, linearPattern);
  let left = samples;
  return conditions.flatMap(({ when, pointer }): Problem[] => {
    const asked = weaker.get(when) ?? when;
    const taken = new Set(samples.filter((sample) => holds(asked, sample)));
    if (taken.size > 0 && asked !== when) return [];
    const isCovered = taken.size > 0 && !left.some((sample) => taken.has(sample));
    left = left.filter((sample) => !taken.has(sample));
    if (taken.size === 0) {
      const message = "the condition can never hold: no answer that visitors can give is as it asks";
      return [
        {
          code: "FLOW_CONDITION_NEVER",
          pointer,
          message,
          fix: "correct the value, or remove the condition",
          value: when,
        },
      ];
    }
    if (isCovered) {
      const message = "the condition is never asked for: whatever it holds for is taken by the conditions before it";
      return [{ code: "FLOW_CONDITION_NEVER", pointer, message, fix: "remove it, or put it before them", value: when }];
    }
    const told = Object.entries(isRecord(when.properties) ? when.properties : {}).flatMap(([component, part]) =>
      asksValue(part) ? [component] : [],
    );
    const relevant =
      told.length === 0
        ? samples
        : samples.filter((sample) => told.every((component) => Object.hasOwn(sample, component)));
    if (relevant.some((sample) => !taken.has(sample))) return [];
    const message = "the condition holds whatever is answered, so that the path after it is never taken";
    return [
      {
        code: "FLOW_CONDITION_ALWAYS",
        pointer,
        message,
        fix: "ask for a value, or write the path without a condition",
        value: when,
      },
    ];
  });
}

/** Drops keywords that samples cannot decide; undefined if there are none, or they are negated. */
function weakened(when: Schema): Schema | undefined {
  let isWeaker = false;
  const without = (schema: unknown): unknown => {
    if (!isRecord(schema)) return schema;
    const kept = Object.entries(schema).filter(([key]) => !open.includes(key));
    if (kept.length < Object.keys(schema).length) isWeaker = true;
    return Object.fromEntries(kept.map(([key, part]) => [key, inside(key, part)]));
  };
  const inside = (key: string, part: unknown): unknown => {
    if (key === "properties" && isRecord(part))
      return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, without(each)]));
    if ((key === "allOf" || key === "anyOf") && Array.isArray(part)) return part.map(without);
    return key === "items" || key === "contains" ? without(part) : part;
  };
  const weaker = without(when) as Schema;
  return isWeaker ? weaker : undefined;
}

/** Answers by component that the conditions can distinguish; undefined if there are too many. */
function answersToTry(
  whens: readonly Schema[],
  answers: ReadonlyMap<string, Schema>,
): Record<string, unknown>[] | undefined {
  const all = whens.flatMap(flatten);
  if (all.some((part) => JSON.stringify(part).length > 20_000)) return undefined;
  const asked = namesIn(all);
  const values = asked.map((component): [string, Values | undefined] => {
    const answer = answers.get(component);
    return [component, answer && valuesOf(schemasAt(answer, ""), within(all, component))];
  });
  return product(values.map(([name, value]) => [name, value && [...value, absent]]));
}

/** Checks whether a schema tests a value, not only presence. */
const asksValue = (schema: unknown): boolean =>
  /"(const|enum|minimum|maximum|exclusiveMinimum|exclusiveMaximum|minLength|maxLength|minItems|maxItems|contains|type)":/.test(
    JSON.stringify(schema),
  );

type Values = readonly unknown[];
const absent = Symbol("absent");

function flatten(schema: unknown): Schema[] {
  return isRecord(schema) ? [schema, ...combined(schema).flatMap(([part]) => flatten(part))] : [];
}

function namesIn(schemas: readonly Schema[]): string[] {
  const names = schemas.flatMap(({ properties, required }) => [
    ...(isRecord(properties) ? Object.keys(properties) : []),
    ...(Array.isArray(required) ? required.filter((name) => typeof name === "string") : []),
  ]);
  return [...new Set(names)];
}

function within(schemas: readonly Schema[], name: string): Schema[] {
  return schemas.flatMap(({ properties }) =>
    isRecord(properties) && Object.hasOwn(properties, name) ? flatten(properties[name]) : [],
  );
}

/** Returns distinguishable values of an answer; undefined if unknown. */
function valuesOf(possible: readonly Schema[], asked: readonly Schema[]): Values | undefined {
  if (asked.some((part) => open.some((keyword) => Object.hasOwn(part, keyword)))) return undefined;
  const found: unknown[] = [];
  for (const schema of possible) {
    const values = valuesOfOne(schema, asked);
    if (values === undefined) return undefined;
    found.push(...values);
  }
  return found.length > maxSamples ? undefined : found;
}

function valuesOfOne(schema: Schema, asked: readonly Schema[]): Values | undefined {
  if (Object.hasOwn(schema, "const")) return [schema.const];
  if (Array.isArray(schema.enum)) return schema.enum;
  // `possible` already includes its parts.
  if (["anyOf", "oneOf", "allOf"].some((key) => Object.hasOwn(schema, key))) return [];
  switch (schema.type) {
    case "null":
      return [null];
    case "boolean":
      return [true, false];
    case "string":
      return textsOf(schema, asked);
    case "integer":
    case "number":
      return numbersOf(schema, asked);
    case "array":
      return listsOf(schema, asked);
    case "object":
      return objectsOf(schema, asked);
    default:
      return undefined;
  }
}

function constants(asked: readonly Schema[]): unknown[] {
  return asked.flatMap((part) => [
    ...(Object.hasOwn(part, "const") ? [part.const] : []),
    ...(Array.isArray(part.enum) ? part.enum : []),
  ]);
}

/** Sizes near the conditions' limits within the possible range; undefined if they are too large. */
function sizesNear(
  asked: readonly Schema[],
  keywords: readonly string[],
  least: number,
  most: number,
): number[] | undefined {
  const named = asked
    .flatMap((part) => keywords.map((keyword) => part[keyword]))
    .filter((value) => typeof value === "number");
  const near = [...named, least]
    .flatMap((value) => [value - 1, value, value + 1])
    .map((value) => Math.min(value, most));
  const sizes = [...new Set(near)].filter((value) => value >= least);
  return sizes.some((value) => value > maxLengthTried) ? undefined : sizes;
}

function textsOf(
  { minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema & { minLength?: number; maxLength?: number },
  asked: readonly Schema[],
) {
  const lengths = sizesNear(asked, ["minLength", "maxLength"], Math.max(minLength, 1), maxLength);
  const named = constants(asked).filter((value) => typeof value === "string");
  return lengths && [...new Set([...named, ...lengths.map((length) => "\u0000".repeat(length))])];
}

const bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];

function numbersOf({ minimum, maximum }: Schema, asked: readonly Schema[]): Values {
  const named = [...constants(asked), ...asked.flatMap((part) => bounds.map((bound) => part[bound]))].filter(
    (value) => typeof value === "number",
  );
  const near = [...named, ...[minimum, maximum].filter((value) => typeof value === "number")].flatMap((value) => [
    value - 1,
    value,
    value + 1,
  ]);
  const whole = [...new Set([0, ...near].map(Math.floor))];
  return whole.filter(
    (value) => (typeof minimum !== "number" || value >= minimum) && (typeof maximum !== "number" || value <= maximum),
  );
}

function listsOf(schema: Schema, asked: readonly Schema[]): Values | undefined {
  const entries = valuesOf(
    schemasAt(schema, "/0"),
    asked.flatMap(({ items, contains }) => [...flatten(items), ...flatten(contains)]),
  );
  if (entries === undefined || 2 ** entries.length > maxSubsets) return undefined;
  const subsets = Array.from({ length: 2 ** entries.length }, (_, bits) =>
    entries.filter((_entry, index) => bits & (1 << index)),
  );
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema as { minItems?: number; maxItems?: number };
  // Visitors tick each choice at most once; other lists may repeat entries.
  const isChoice = schemasAt(schema, "/0").every(
    (entry) => Object.hasOwn(entry, "const") || Object.hasOwn(entry, "enum"),
  );
  const sizes = isChoice ? [] : sizesNear(asked, ["minItems", "maxItems"], minItems, maxItems);
  if (sizes === undefined) return undefined;
  const longer = subsets.flatMap((subset) =>
    sizes
      .filter((size) => subset.length > 0 && size > subset.length)
      .map((size) => [...subset, ...padding(subset, size)]),
  );
  return [...subsets, ...longer].filter(({ length }) => length >= minItems && length <= maxItems);
}

function padding(subset: readonly unknown[], size: number): unknown[] {
  return Array.from({ length: size - subset.length }, () => subset[0]);
}

function objectsOf(schema: Schema, asked: readonly Schema[]): Values | undefined {
  const { required, derived } = schema;
  const always = new Set([
    ...(Array.isArray(required) ? required : []),
    ...Object.keys(isRecord(derived) ? derived : {}),
  ]);
  return product(
    namesIn(asked).map((name) => {
      const values = valuesOf(
        schemasAt(schema, `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`),
        within(asked, name),
      );
      return [name, values && (always.has(name) ? values : [...values, absent])];
    }),
  );
}

function product(named: readonly (readonly [string, Values | undefined])[]): Record<string, unknown>[] | undefined {
  let found: Record<string, unknown>[] = [{}];
  for (const [name, values] of named) {
    if (values === undefined || found.length * values.length > maxSamples) return undefined;
    found = found.flatMap((before) =>
      values.map((value) => (value === absent ? before : { ...before, [name]: value })),
    );
  }
  return found;
}
