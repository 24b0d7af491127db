import type { SchemaError } from "../core/contract.ts";
import { linearPattern } from "../core/linear-pattern.ts";
import { childPointer, isRecord } from "../core/pointer.ts";
import type { FragmentParameter } from "../generated/fragment.ts";

type Values = Readonly<Record<string, unknown>>;

/** Returns a fragment's parameters by name; empty for a malformed file. */
export function parametersOf(fragment: unknown): ReadonlyMap<string, FragmentParameter> {
  const { parameters } = isRecord(fragment) ? fragment : {};
  const { properties } = isRecord(parameters) ? parameters : {};
  return new Map(Object.entries(isRecord(properties) ? properties : {}).filter(isParameter));
}

function isParameter(entry: [string, unknown]): entry is [string, FragmentParameter] {
  return isRecord(entry[1]);
}

const requiredOf = (fragment: unknown): readonly unknown[] => {
  const { parameters } = isRecord(fragment) ? fragment : {};
  return isRecord(parameters) && Array.isArray(parameters.required) ? parameters.required : [];
};

/** Returns a use's values with the defaults of the others. */
export function valuesOf(fragment: unknown, given: unknown): ReadonlyMap<string, unknown> {
  const own = isRecord(given) ? given : {};
  return new Map(
    [...parametersOf(fragment)].flatMap(([name, { default: standard }]) => {
      const value = Object.hasOwn(own, name) ? own[name] : standard;
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** Checks a use's values as Ajv would check them against `parameters`, which must be valid. */
export function valueErrors(fragment: unknown, given: unknown, isTemplate = false): SchemaError[] {
  const parameters = parametersOf(fragment);
  const values: Values = isRecord(given) ? given : {};
  const missing = requiredOf(fragment).flatMap((name): SchemaError[] =>
    typeof name !== "string" || Object.hasOwn(values, name) || parameters.get(name)?.default !== undefined
      ? []
      : [{ instancePath: "", keyword: "required", params: { missingProperty: name } }],
  );
  const others = Object.entries(values).flatMap(([name, value]): SchemaError[] => {
    const parameter = parameters.get(name);
    if (parameter === undefined)
      return [{ instancePath: "", keyword: "additionalProperties", params: { additionalProperty: name } }];
    // The values of an outer use decide.
    if (isTemplate && typeof value === "string" && wordsIn(value).length > 0) return [];
    return errorsOf(value, parameter, childPointer("", name));
  });
  return [...missing, ...others];
}

/** Checks one value, such as a default. */
export function errorsOf(value: unknown, parameter: FragmentParameter, instancePath: string): SchemaError[] {
  const failed = (keyword: string, params: Values): SchemaError[] => [{ instancePath, keyword, params }];
  const { type, enum: choices, minLength, maxLength, minimum, maximum, pattern } = parameter;
  if (!isOfType(value, type)) return failed("type", { type });
  if (choices !== undefined && !choices.includes(value as string)) return failed("enum", { allowedValues: choices });
  if (typeof value === "string") {
    const { length } = [...value];
    if (minLength !== undefined && length < minLength) return failed("minLength", { limit: minLength });
    if (maxLength !== undefined && length > maxLength) return failed("maxLength", { limit: maxLength });
    if (pattern !== undefined && !linearPattern(pattern)(value)) return failed("pattern", { pattern });
  }
  if (typeof value === "number") {
    if (minimum !== undefined && value < minimum) return failed("minimum", { limit: minimum, comparison: ">=" });
    if (maximum !== undefined && value > maximum) return failed("maximum", { limit: maximum, comparison: "<=" });
  }
  return [];
}

function isOfType(value: unknown, type: FragmentParameter["type"]): boolean {
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}

const word = /\{([a-zA-Z][a-zA-Z0-9]*)\}/g;

/** Lists the names in braces: "{heading} for {people}" has two. */
export function wordsIn(text: string): string[] {
  return [...text.matchAll(word)].map(([, name = ""]) => name);
}

/** Checks whether a text is one name in braces; such a value keeps its type. */
export function isAlone(text: string): boolean {
  const [name] = wordsIn(text);
  return name !== undefined && text === `{${name}}`;
}

/** Fills values into every text of a value. A property without a value is left out. */
export function fillIn(value: unknown, values: ReadonlyMap<string, unknown>, known: ReadonlySet<string>): unknown {
  if (typeof value === "string") {
    const [name] = wordsIn(value);
    if (name !== undefined && known.has(name) && isAlone(value)) return values.get(name);
    return value.replaceAll(word, (all, each: string) => (known.has(each) ? String(values.get(each) ?? "") : all));
  }
  if (Array.isArray(value)) return value.map((entry) => fillIn(entry, values, known));
  if (!isRecord(value)) return value;
  const filled = Object.entries(value).map(([key, entry]) => [key, fillIn(entry, values, known)] as const);
  return Object.fromEntries(filled.filter(([, entry]) => entry !== undefined));
}
