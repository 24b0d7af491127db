import type { SchemaError } from "../core/contract.ts";

const types: Readonly<Record<string, string>> = {
  string: "a text",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
};
const formats: Readonly<Record<string, string>> = {
  date: 'a date such as "2026-12-05"',
  email: "an e-mail address",
  uri: "a web address",
};

/** Describes the value that a schema keyword accepts, as the end of a sentence. */
export function expected({ keyword, params }: SchemaError, value?: unknown): string {
  const limit = Number(params.limit);
  const atLeast = String(params.comparison).startsWith(">");
  switch (keyword) {
    case "type":
      return [params.type]
        .flat()
        .map((type) => types[String(type)] ?? String(type))
        .join(" or ");
    case "enum":
      return `one of ${(params.allowedValues as unknown[]).map(show).join(", ")}`;
    case "const":
      return show(params.allowedValue);
    case "pattern":
      return `a text that matches ${String(params.pattern)}`;
    case "format":
      return formats[String(params.format)] ?? `the format "${String(params.format)}"`;
    case "minimum":
    case "maximum":
      return `at ${atLeast ? "least" : "most"} ${limit}`;
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return `${atLeast ? "more" : "less"} than ${limit}`;
    case "minLength":
      return limit === 1 ? "a text that is not empty" : `at least ${limit} characters`;
    case "maxLength":
      return `at most ${limit} characters`;
    case "minItems":
      return `at least ${limit} ${limit === 1 ? "entry" : "entries"}`;
    case "maxItems":
      return `at most ${limit} entries`;
    case "minProperties":
      return `at least ${limit} ${limit === 1 ? "property" : "properties"}`;
    case "maxProperties":
      return `at most ${limit} properties`;
    case "uniqueItems":
      return `no repetition, but entries ${Number(params.j) + 1} and ${Number(params.i) + 1} are both ${show((value as unknown[] | undefined)?.[Number(params.i)])}`;
    default:
      return `what the schema's "${keyword}" asks for`;
  }
}

/** Formats a value as JSON, shortened to about 60 characters. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  if (text.length <= 60) return text;
  return typeof value === "string"
    ? `${text.slice(0, 57)}…"`
    : Array.isArray(value)
      ? `a list of ${value.length}`
      : "an object";
}
