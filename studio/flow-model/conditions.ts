import { isRecord } from "../../engine/core/pointer.ts";
import type { Schema } from "../forms/schema.ts";
import { sameValue } from "../text/json-value.ts";

/** A comparison that a sentence can express (docs/behaviour.md, "Conditions in words"). */
export interface Comparison {
  /** The step's component, then properties of its answer. */
  readonly path: readonly string[];
  readonly relation: Relation;
  readonly value?: string | number;
  readonly among?: Among;
}

/** Of a repeated step's answers, one that fits or all. */
export type Among = keyof typeof listKeywords;

const listKeywords = { any: "contains", every: "items" } as const;

export type Relation = keyof typeof opposites | (typeof opposites)[keyof typeof opposites] | "exactly";

/** Negated relations: they also hold without an answer. */
export const opposites = {
  isNot: "is",
  notGiven: "given",
  excludes: "includes",
  none: "any",
  atMost: "moreThan",
  fewerThan: "atLeast",
  no: "yes",
} as const;

export type SubjectKind = "day" | "number" | "choice" | "several" | "box" | "text";

const texts = ["is", "isNot", "given", "notGiven"] as const;

/** Relations by kind; the first is the default. */
export const relationsOf: Readonly<Record<SubjectKind, readonly Relation[]>> = {
  ...{ day: texts, choice: texts, text: texts },
  ...{
    number: ["moreThan", "atLeast", "exactly", "atMost", "fewerThan"],
    several: ["includes", "excludes", "any", "none"],
    box: ["yes", "no"],
  },
};

export function valueKind(relation: Relation): "text" | "number" | undefined {
  if (["is", "isNot", "includes", "excludes"].includes(relation)) return "text";
  return ["moreThan", "atLeast", "exactly", "atMost", "fewerThan"].includes(relation) ? "number" : undefined;
}

/** Groups joined by "and"; within a group, comparisons joined by "or". */
export type Condition = readonly (readonly Comparison[])[];

/** Reads a condition; undefined where some of it would not be written back unchanged. */
export function readCondition(when: unknown): Condition | undefined {
  const groups = partsOf(when, "allOf").map((group) => partsOf(group, "anyOf").map(readComparison));
  return groups.every((group) => group.every((comparison) => comparison !== undefined))
    ? (groups as Condition)
    : undefined;
}

/** Lists the schemas that a lone keyword joins; otherwise the schema itself. */
function partsOf(schema: unknown, keyword: "anyOf" | "allOf"): readonly unknown[] {
  const parts = isRecord(schema) && Object.keys(schema).length === 1 ? schema[keyword] : undefined;
  return Array.isArray(parts) && parts.length > 1 ? parts : [schema];
}

/** Undefined unless `write` would restore the comparison exactly. */
function readComparison(when: unknown): Comparison | undefined {
  const comparison = readAmong(when) ?? readNegated(when) ?? readWithin(when, []);
  return comparison !== undefined && comparison.path.length > 1 && sameValue(writeComparison(comparison), when)
    ? comparison
    : undefined;
}

/** Reads a comparison of a repeated step's answers. */
function readAmong(when: unknown): Comparison | undefined {
  const [[step, list] = [], ...others] =
    isRecord(when) && isRecord(when.properties) ? Object.entries(when.properties) : [];
  if (step === undefined || others.length > 0 || !isRecord(list)) return undefined;
  const among = (["any", "every"] as const).find((each) => isRecord(list[listKeywords[each]]));
  if (among === undefined) return undefined;
  const answer = list[listKeywords[among]];
  const comparison = readNegated(answer) ?? readWithin(answer, []);
  return comparison && { ...comparison, path: [step, ...comparison.path], among };
}

function readNegated(when: unknown): Comparison | undefined {
  if (!isRecord(when) || !isRecord(when.not)) return undefined;
  const comparison = readWithin(when.not, []);
  const [relation] = Object.entries(opposites).find(([, positive]) => positive === comparison?.relation) ?? [];
  return comparison === undefined || relation === undefined
    ? undefined
    : { ...comparison, relation: relation as Relation };
}

function readWithin(schema: unknown, path: readonly string[]): Comparison | undefined {
  if (!isRecord(schema)) return undefined;
  if (!isRecord(schema.properties)) return readLeaf(schema, path);
  const [[property, inner] = [], ...others] = Object.entries(schema.properties);
  return property === undefined || others.length > 0 ? undefined : readWithin(inner, [...path, property]);
}

function readLeaf(leaf: Readonly<Record<string, unknown>>, path: readonly string[]): Comparison | undefined {
  if (leaf.type === "string") return { path, relation: "given" };
  if (leaf.type === "array") return { path, relation: "any" };
  if (leaf.const === true) return { path, relation: "yes" };
  if (typeof leaf.const === "string") return { path, relation: "is", value: leaf.const };
  if (typeof leaf.const === "number") return { path, relation: "exactly", value: leaf.const };
  if (isRecord(leaf.contains) && typeof leaf.contains.const === "string")
    return { path, relation: "includes", value: leaf.contains.const };
  if (typeof leaf.exclusiveMinimum === "number") return { path, relation: "moreThan", value: leaf.exclusiveMinimum };
  return typeof leaf.minimum === "number" ? { path, relation: "atLeast", value: leaf.minimum } : undefined;
}

/** Writes a condition as a JSON Schema over the answers. */
export function writeCondition(condition: Condition): Schema {
  const groups = condition.map((group) => joined("anyOf", group.map(writeComparison)));
  return joined("allOf", groups);
}

function joined(keyword: "anyOf" | "allOf", schemas: readonly Schema[]): Schema {
  const [only] = schemas;
  return schemas.length === 1 && only !== undefined ? only : { [keyword]: schemas };
}

/** Writes one comparison as a JSON Schema over the answers. */
export function writeComparison({ among, ...comparison }: Comparison): Schema {
  const { path, relation, value } = comparison;
  if (among !== undefined)
    return within(path.slice(0, 1), {
      [listKeywords[among]]: writeComparison({ ...comparison, path: path.slice(1) }),
    });
  // An unchosen ticket type has no number, so "exactly 0" is "not at least 1".
  if (relation === "exactly" && value === 0) return { not: within(path, leafOf("atLeast", 1)) };
  return relation in opposites
    ? { not: within(path, leafOf(opposites[relation as keyof typeof opposites], value)) }
    : within(path, leafOf(relation, value));
}

/** Requires each property: `properties` alone also holds without an answer. */
function within([property, ...inner]: readonly string[], leaf: Schema): Schema {
  return property === undefined
    ? leaf
    : { required: [property], properties: Object.fromEntries([[property, within(inner, leaf)]]) };
}

function leafOf(relation: Relation, value: Comparison["value"]): Schema {
  switch (relation) {
    case "given":
      return { type: "string" };
    case "any":
      return { type: "array", minItems: 1 };
    case "includes":
      return { contains: { const: value } };
    case "moreThan":
      return { exclusiveMinimum: value };
    case "atLeast":
      return { minimum: value };
    case "yes":
      return { const: true };
    default:
      return { const: value };
  }
}
