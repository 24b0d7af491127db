import { childPointer, isRecord } from "./pointer.ts";

/** Keywords that hold schemas: in a map, as a single value, and in a list. */
export const schemaMaps: readonly string[] = ["properties"];
export const schemaKeys: readonly string[] = [
  "items",
  "contains",
  "not",
  "if",
  "then",
  "else",
  "additionalProperties",
  "propertyNames",
];
export const schemaLists: readonly string[] = ["allOf", "anyOf", "oneOf", "items"];

/** Allowed keywords. Evaluating each takes time linear in the condition and the answers. */
const keywords: ReadonlySet<string> = new Set([
  ...schemaMaps,
  ...schemaKeys,
  ...schemaLists,
  ...["required", "const", "enum", "type", "pattern", "format", "title", "description", "$comment"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength"],
  ...["minItems", "maxItems", "minProperties", "maxProperties"],
]);

/** The validator's other formats use regular expressions of unknown cost. */
const formats: readonly unknown[] = ["date", "time", "date-time", "email"];

export const conditionLimits = {
  characters: 20_000,
  depth: 60,
  patternCharacters: 200,
  allPatternCharacters: 500,
  counts: 1000,
};

export interface Refusal {
  readonly reason: "keyword" | "format" | "size" | "depth" | "pattern";
  /** Relative to the condition. */
  readonly pointer: string;
  readonly value: unknown;
}

/** Finds a forbidden part of a condition. Conditions run while visitors wait, so unlisted keywords are rejected. */
export function refusedIn(when: object): Refusal | undefined {
  return deepIn(when, "", 0) ?? keywordIn(when, "") ?? largeIn(when);
}

function deepIn(value: unknown, pointer: string, depth: number): Refusal | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (depth > conditionLimits.depth) return { reason: "depth", pointer: "", value: depth };
  return first(Object.entries(value), ([key, part]) => deepIn(part, childPointer(pointer, key), depth + 1));
}

function keywordIn(schema: unknown, pointer: string): Refusal | undefined {
  if (!isRecord(schema)) return undefined;
  return first(Object.entries(schema), ([key, value]) => {
    const at = childPointer(pointer, key);
    if (!keywords.has(key)) return { reason: "keyword", pointer: at, value: key };
    if (key === "format" && !formats.includes(value)) return { reason: "format", pointer: at, value };
    if (schemaMaps.includes(key) && isRecord(value))
      return first(Object.entries(value), ([name, part]) => keywordIn(part, childPointer(at, name)));
    if (schemaLists.includes(key) && Array.isArray(value))
      return first([...value.entries()], ([index, part]) => keywordIn(part, childPointer(at, index)));
    return schemaKeys.includes(key) ? keywordIn(value, at) : undefined;
  });
}

function largeIn(when: object): Refusal | undefined {
  const { length } = JSON.stringify(when);
  if (length > conditionLimits.characters) return { reason: "size", pointer: "", value: length };
  let [characters, counts] = [0, 0];
  return first(patternsIn(when), ({ pattern, pointer }) => {
    characters += pattern.length;
    counts += countsIn(pattern);
    const isLarge =
      pattern.length > conditionLimits.patternCharacters ||
      characters > conditionLimits.allPatternCharacters ||
      counts > conditionLimits.counts;
    return isLarge ? { reason: "pattern", pointer, value: pattern } : undefined;
  });
}

function countsIn(pattern: string): number {
  return [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].reduce(
    (sum, [, least, most]) => sum + Math.max(Number(least), Number(most ?? 0)),
    0,
  );
}

/** Lists the patterns of a condition with their JSON Pointers. */
export function patternsIn(schema: unknown, pointer = ""): { pattern: string; pointer: string }[] {
  if (Array.isArray(schema)) return schema.flatMap((part, index) => patternsIn(part, `${pointer}/${index}`));
  if (!isRecord(schema)) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key === "const" || key === "enum") return [];
    const at = childPointer(pointer, key);
    return key === "pattern" && typeof value === "string" ? [{ pattern: value, pointer: at }] : patternsIn(value, at);
  });
}

function first<T, Found>(entries: readonly T[], find: (entry: T) => Found | undefined): Found | undefined {
  for (const entry of entries) {
    const found = find(entry);
    if (found !== undefined) return found;
  }
  return undefined;
}
