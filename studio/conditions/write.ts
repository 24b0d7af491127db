import type { Schema } from "../forms/schema.ts";
import { type Condition, opposites, type Relation, type Words } from "./words.ts";

/** The JSON Schema over the answers that says what a condition says. */
export function writeCondition(condition: Condition): Schema {
  const groups = condition.map((group) => joined("anyOf", group.map(write)));
  return joined("allOf", groups);
}

function joined(keyword: "anyOf" | "allOf", schemas: readonly Schema[]): Schema {
  const [only] = schemas;
  return schemas.length === 1 && only !== undefined ? only : { [keyword]: schemas };
}

/** The JSON Schema over the answers that says what the words say. */
export function write({ path, relation, value }: Words): Schema {
  // A ticket type of which none is chosen has no number.
  if (relation === "exactly" && value === 0) return { not: within(path, leafOf("atLeast", 1)) };
  return relation in opposites ? { not: within(path, leafOf(opposites[relation as keyof typeof opposites], value)) } : within(path, leafOf(relation, value));
}

/** Each property is required as well: a schema with `properties` alone holds where there is no answer. */
function within([property, ...inner]: readonly string[], leaf: Schema): Schema {
  return property === undefined ? leaf : { required: [property], properties: Object.fromEntries([[property, within(inner, leaf)]]) };
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
