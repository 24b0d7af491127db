import { isRecord, pointerSegments } from "../../engine/core/pointer.ts";

export type Schema = Readonly<Record<string, unknown>>;

/** Resolves a schema's `$ref`; its own keywords override the target's. */
export function resolveSchema(root: Schema, schema: Schema): Schema {
  const { $ref, ...own } = schema;
  if (typeof $ref !== "string" || !$ref.startsWith("#")) return schema;
  const target = pointerSegments($ref.slice(1)).reduce<unknown>(
    (value, segment) => (isRecord(value) ? value[segment] : undefined),
    root,
  );
  return isRecord(target) ? { ...resolveSchema(root, target), ...own } : own;
}

export type FieldKind =
  | "text"
  | "prose"
  | "html"
  | "day"
  | "moment"
  | "price"
  | "picture"
  | "alternative"
  | "colour"
  | "number"
  | "switch"
  | "choice"
  | "choices"
  | "texts"
  | "items"
  | "group"
  | "questions"
  | "variants"
  | "limit"
  | "amounts"
  | "languages"
  | "json";

export function kindOf(root: Schema, given: Schema): FieldKind {
  const schema = resolveSchema(root, given);
  if (schema.control === "amounts") return "amounts";
  if (schema.control === "languages") return "languages";
  if (schema.control === "percent") return "number";
  if (limitOf(root, schema) !== undefined) return "limit";
  if (variantsOf(root, schema).length > 1) return "variants";
  if (Array.isArray(schema.enum)) return "choice";
  if (schema.const === true) return "switch";
  switch (schema.type) {
    case "boolean":
      return "switch";
    case "integer":
    case "number":
      return "number";
    case "string":
      if (schema.references === "day" || schema.format === "date") return "day";
      if (isLike(schema, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)) return "moment";
      if (isLike(schema, /^\d+\.\d{2}$/)) return "price";
      if (schema.references === "asset") return "picture";
      if (isLike(schema, /^<p>/)) return "html";
      if (typeof schema.describes === "string") return "alternative";
      return isLike(schema, /^#[0-9a-f]{6}$/i) ? "colour" : isProse(schema) ? "prose" : "text";
    case "array":
      return kindOfList(root, schema);
    case "object":
      return isRecord(schema.properties) ? (isQuestions(schema.properties) ? "questions" : "group") : "json";
    default:
      return "json";
  }
}

function kindOfList(root: Schema, schema: Schema): FieldKind {
  if (!isRecord(schema.items)) return "json";
  const items = resolveSchema(root, schema.items);
  if (Array.isArray(items.enum)) return "choices";
  const kind = kindOf(root, items);
  if (kind === "text" || kind === "day" || kind === "prose") return "texts";
  return kind === "group" || kind === "variants" ? "items" : "json";
}

/** True if the value is itself a JSON Schema with author-named properties. */
function isQuestions({ type, properties }: Schema): boolean {
  return isRecord(type) && type.const === "object" && isRecord(properties) && isRecord(properties.patternProperties);
}

/** True if the example matches, such as "#b0361e". */
function isLike({ examples }: Schema, pattern: RegExp): boolean {
  const [example] = Array.isArray(examples) ? examples : [];
  return typeof example === "string" && pattern.test(example);
}

/** True for texts longer than a line, judging by example or description. */
function isProse({ examples, description, control }: Schema): boolean {
  const [example] = Array.isArray(examples) ? examples : [];
  return (
    (typeof example === "string" && example.length > 40) ||
    /sentence|paragraph/i.test(String(description)) ||
    control === "prose"
  );
}

/** The alternative forms of a value, if several. */
export function variantsOf(root: Schema, schema: Schema): Schema[] {
  const found = [schema.anyOf, schema.oneOf].find(Array.isArray) as Schema[] | undefined;
  return (found ?? []).filter(isRecord).map((each) => resolveSchema(root, each));
}

/** The property of a value that is either false or an object with that one property. */
export function limitOf(root: Schema, schema: Schema): { key: string; schema: Schema; variant: Schema } | undefined {
  const [off, variant, ...others] = variantsOf(root, schema);
  if (off?.const !== false || variant === undefined || others.length > 0) return undefined;
  const [property, ...more] = Object.entries(isRecord(variant.properties) ? variant.properties : {});
  if (property === undefined || more.length > 0 || !isRecord(property[1])) return undefined;
  return { key: property[0], schema: resolveSchema(root, property[1]), variant };
}

/** Index of the variant that a value has, or is on its way to: missing properties do not matter. */
export function variantOf(variants: readonly Schema[], value: unknown): number {
  const whole = variants.findIndex((variant) => fits(variant, value));
  return whole >= 0
    ? whole
    : variants.findIndex((variant) => isRecord(value) && variant.type === "object" && namesOnly(variant, value));
}

function namesOnly({ properties }: Schema, value: object): boolean {
  return isRecord(properties) && Object.keys(value).every((key) => Object.hasOwn(properties, key));
}

function fits(schema: Schema, value: unknown): boolean {
  if (schema.const !== undefined) return schema.const === value;
  if (Array.isArray(schema.enum)) return schema.enum.includes(value);
  if (Array.isArray(value)) return schema.type === "array";
  if (isRecord(value))
    return (
      schema.type === "object" &&
      (Array.isArray(schema.required) ? schema.required.every((key) => Object.hasOwn(value, String(key))) : true)
    );
  return schema.type === "integer" ? typeof value === "number" : schema.type === typeof value;
}

/** A blank value: the default, or empty. Undefined for a number, choice or boolean: any value would be invented. */
export function blankOf(root: Schema, given: Schema): unknown {
  const schema = resolveSchema(root, given);
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return undefined;
  const [variant] = variantsOf(root, schema);
  if (variant !== undefined) return blankOf(root, variant);
  const least = Number(schema.minItems ?? 0);
  switch (schema.type) {
    case "string":
      return "";
    case "array":
      return Array.from({ length: least }, () => blankOf(root, isRecord(schema.items) ? schema.items : {}) ?? "");
    case "object": {
      const properties = isRecord(schema.properties) ? schema.properties : {};
      const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
      const known = required.flatMap((key) => (isRecord(properties[key]) ? [[key, properties[key]] as const] : []));
      // The author decides whether a picture is decorative.
      const asked = known
        .filter(([, schema]) => schema.describes === undefined)
        .map(([key, schema]) => [key, blankOf(root, schema)]);
      return Object.fromEntries(asked.filter(([, blank]) => blank !== undefined));
    }
    default:
      return undefined;
  }
}

/** Names a list item by its title or another of its texts. */
export function nameOf(value: unknown): string | undefined {
  if (!isRecord(value)) return typeof value === "string" && value !== "" ? value : undefined;
  const named = [
    value.title,
    value.label,
    value.name,
    value.code,
    value.event,
    value.date,
    value.from,
    value.weekday,
    value.id,
  ].find((each) => typeof each === "string" && each !== "");
  return named as string | undefined;
}
