import type { Schema } from "../forms/schema.ts";
import { type Condition, opposites, type Relation, type Words } from "./words.ts";

/** Writes a condition as a JSON Schema over the answers. */
export function writeCondition(condition: Condition): Schema {
  const groups = condition.map((group) => joined("anyOf", group.map(write)));
  return joined("allOf", groups);
}

function joined(keyword: "anyOf" | "allOf", schemas: readonly Schema[]): Schema {
  const [only] = schemas;
  return schemas.length === 1 && only !== undefined ? only : { [keyword]: schemas };
}

/** Writes one comparison as a JSON Schema over the answers. */
export function write({ path, relation, value }: Words): Schema {
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

function leafOf(relation: Relation, value: Words["value"]): Schema {
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
