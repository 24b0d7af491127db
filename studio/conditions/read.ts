import { isRecord } from "../../engine/core/pointer.ts";
import { sameValue } from "../text/json-value.ts";
import { type Condition, opposites, type Relation, type Words } from "./words.ts";
import { write } from "./write.ts";

/** Reads a condition; undefined where some of it would not be written back unchanged. */
export function readCondition(when: unknown): Condition | undefined {
  const groups = partsOf(when, "allOf").map((group) => partsOf(group, "anyOf").map(read));
  return groups.every((group) => group.every((words) => words !== undefined)) ? (groups as Condition) : undefined;
}

/** Lists the schemas that a lone keyword joins; otherwise the schema itself. */
function partsOf(schema: unknown, keyword: "anyOf" | "allOf"): readonly unknown[] {
  const parts = isRecord(schema) && Object.keys(schema).length === 1 ? schema[keyword] : undefined;
  return Array.isArray(parts) && parts.length > 1 ? parts : [schema];
}

/** Undefined unless `write` would restore the comparison exactly. */
function read(when: unknown): Words | undefined {
  const words = readNegated(when) ?? readWithin(when, []);
  return words !== undefined && words.path.length > 1 && sameValue(write(words), when) ? words : undefined;
}

function readNegated(when: unknown): Words | undefined {
  if (!isRecord(when) || !isRecord(when.not)) return undefined;
  const words = readWithin(when.not, []);
  const [relation] = Object.entries(opposites).find(([, positive]) => positive === words?.relation) ?? [];
  return words === undefined || relation === undefined ? undefined : { ...words, relation: relation as Relation };
}

function readWithin(schema: unknown, path: readonly string[]): Words | undefined {
  if (!isRecord(schema)) return undefined;
  if (!isRecord(schema.properties)) return readLeaf(schema, path);
  const [[property, inner] = [], ...others] = Object.entries(schema.properties);
  return property === undefined || others.length > 0 ? undefined : readWithin(inner, [...path, property]);
}

function readLeaf(leaf: Readonly<Record<string, unknown>>, path: readonly string[]): Words | undefined {
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
