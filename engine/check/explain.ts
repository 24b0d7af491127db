import type { SchemaError } from "../core/contract.ts";
import { childPointer, isRecord, pointerSegments, valueAt } from "../core/pointer.ts";
import { expected, show } from "./expected.ts";
import type { Problem } from "./problems.ts";

/** Data for better advice, too large for the browser; only the server passes it. */
export interface Hints {
  nearest(word: string, candidates: Iterable<string>): string | undefined;
  /** Returns the schemas at a pointer: of the flow's envelope, or of the named component's data. */
  schemas?(component: string | undefined, pointer: string): readonly Readonly<Record<string, unknown>>[];
  /** Returns why a kind that was meant to be there could not be loaded; undefined for any other name. */
  unavailable?(component: string): { readonly reason: string; readonly fix: string } | undefined;
}

/** Singular names of lists that do not just drop their "s": { "people": "person" }. */
export type Nouns = Readonly<Record<string, string>>;

export interface ExplainOptions {
  readonly root: unknown;
  readonly at?: string;
  readonly nearest?: Hints["nearest"];
  readonly schemas?: (pointer: string) => readonly Readonly<Record<string, unknown>>[];
  readonly nouns?: Nouns;
}

/** Errors are compared pairwise, and an author does not read thousands. */
const maxErrors = 500;

/** Converts Ajv errors (compiled with `allErrors`, without messages) into problems that an author can fix. */
export function explain(errors: readonly SchemaError[] | null | undefined, options: ExplainOptions): Problem[] {
  const told = useful((errors ?? []).slice(0, maxErrors));
  return told
    .filter((error) => !isMisspelled(error, told, options))
    .map((error) => ({ ...toProblem(error, options), error: { keyword: error.keyword, params: error.params } }));
}

/** Names a location by its list entry: `/steps/2/data/maxCourses` becomes `At step "courses" (/steps/2): `. */
function place({ root, nouns = {} }: ExplainOptions, pointer: string): { prefix: string; subject: string } {
  const segments = pointerSegments(pointer);
  let at = "";
  for (const [index, segment] of segments.entries()) {
    at = childPointer(at, segment);
    const entry = index > 0 && /^\d+$/.test(segment) ? valueAt(root, at) : undefined;
    const identity = isRecord(entry) ? (entry.id ?? entry.path ?? entry.from) : undefined;
    if (typeof identity !== "string") continue;
    const list = segments[index - 1] as string;
    const noun = nouns[list] ?? list.replace(/s$/, "");
    return {
      prefix: `At ${noun} "${noun === "step" ? identity.replace(/^\//, "") : identity}" (${at}): `,
      subject: dotted(segments.slice(index + 1)),
    };
  }
  return { prefix: "", subject: dotted(segments) };
}

function dotted(segments: readonly string[]): string {
  return segments
    .map((segment, index) => (/^\d+$/.test(segment) ? `[${segment}]` : `${index === 0 ? "" : "."}${segment}`))
    .join("");
}

/** Filters anyOf errors: where one branch matches the value's type, errors of the others are noise. */
function useful(errors: readonly SchemaError[]): readonly SchemaError[] {
  let kept: SchemaError[] = [];
  for (const error of errors) {
    // Its own schema checks the discriminator property.
    if (error.keyword === "discriminator") continue;
    // The case that applies has errors of its own.
    if (error.keyword === "if") continue;
    if (error.keyword !== "anyOf" && error.keyword !== "oneOf") {
      kept.push(error);
      continue;
    }
    const at = error.instancePath;
    const isWrongType = (other: SchemaError) => other.keyword === "type" && other.instancePath === at;
    const types = kept.filter(isWrongType).flatMap((other) => other.params.type);
    kept = kept.filter((other) => !isWrongType(other));
    const meant = kept.some((other) => other.instancePath === at || other.instancePath.startsWith(`${at}/`));
    if (!meant) kept.push(types.length > 0 ? { ...error, keyword: "type", params: { type: types } } : error);
  }
  return kept;
}

/** Reports a misspelled required property once, as the misspelling. */
function isMisspelled(error: SchemaError, all: readonly SchemaError[], { nearest }: ExplainOptions): boolean {
  if (error.keyword !== "required" || nearest === undefined) return false;
  const missing = String(error.params.missingProperty);
  return all.some(
    (other) =>
      other.keyword === "additionalProperties" &&
      other.instancePath === error.instancePath &&
      nearest(String(other.params.additionalProperty), [missing]) !== undefined,
  );
}

const codes: Readonly<Record<string, Problem["code"]>> = {
  type: "SCHEMA_TYPE",
  required: "SCHEMA_MISSING",
  additionalProperties: "SCHEMA_UNKNOWN_PROPERTY",
  enum: "SCHEMA_VALUE",
  const: "SCHEMA_VALUE",
  pattern: "SCHEMA_FORMAT",
  format: "SCHEMA_FORMAT",
};

function toProblem(error: SchemaError, options: ExplainOptions): Problem {
  const { root, at = "", nearest, schemas } = options;
  const { keyword, params } = error;
  const code = codes[keyword] ?? "SCHEMA_LIMIT";
  const parent = at + error.instancePath;
  if (keyword === "required" || keyword === "additionalProperties") {
    const key = String(params.missingProperty ?? params.additionalProperty);
    const { prefix, subject } = place(options, childPointer(parent, key));
    if (keyword === "required")
      return { code, pointer: parent, message: `${prefix}${subject} is missing`, fix: `add "${key}"` };
    const here = (schemas?.(error.instancePath) ?? []).filter((schema) => isMeant(schema, valueAt(root, parent)));
    const known = [...namesIn(here, "properties")];
    const [pattern] = namesIn(here, "patternProperties");
    const meant = nearest?.(key, known);
    const fix =
      meant !== undefined
        ? `did you mean "${meant}"?`
        : known.length > 0
          ? `known here: ${known.map((name) => `"${name}"`).join(", ")}`
          : pattern && `take a name that matches ${pattern}`;
    const pointer = childPointer(parent, key);
    return {
      code,
      pointer,
      message: `${prefix}${subject} is no known property`,
      ...(fix && { fix }),
      value: valueAt(root, pointer),
    };
  }
  const value = valueAt(root, parent);
  const { prefix, subject } = place(options, parent);
  const here = schemas?.(error.instancePath) ?? [];
  const examples = here.find((schema) => Array.isArray(schema.examples) && typeof schema.pattern === "string")
    ?.examples as readonly unknown[] | undefined;
  const about =
    keyword === "pattern" && examples === undefined
      ? here.find((schema) => "description" in schema)?.description
      : undefined;
  const text = keyword === "pattern" || (keyword === "type" && params.type === "string");
  const wanted = text && examples ? `a text such as ${examples.map(show).join(" or ")}` : expected(error, value);
  const message = `${prefix}${subject || "this"} is ${show(value)}; expected ${wanted}${typeof about === "string" ? ` – ${about.replace(/\.$/, "")}` : ""}`;
  const fix = fixOf(error, value, nearest);
  return { code, pointer: parent, message, ...(fix && { fix }), value };
}

/** Among variants, keeps only the schema that the value's constants select. */
function isMeant({ properties }: Readonly<Record<string, unknown>>, value: unknown): boolean {
  if (!isRecord(properties) || !isRecord(value)) return true;
  return Object.entries(properties).every(
    ([name, part]) => !isRecord(part) || !("const" in part) || !(name in value) || value[name] === part.const,
  );
}

function namesIn(schemas: readonly Readonly<Record<string, unknown>>[], keyword: string): ReadonlySet<string> {
  return new Set(schemas.flatMap((schema) => Object.keys(isRecord(schema[keyword]) ? schema[keyword] : {})));
}

function fixOf(
  { keyword, params }: SchemaError,
  value: unknown,
  nearest: ExplainOptions["nearest"],
): string | undefined {
  if (typeof value !== "string") return undefined;
  if (keyword === "enum") {
    const meant = nearest?.(value, (params.allowedValues as unknown[]).map(String));
    return meant === undefined ? undefined : `did you mean "${meant}"?`;
  }
  // Number literals as in JSON, which excludes "00" and "007".
  const literal = /^(-?(0|[1-9]\d*)(\.\d+)?|true|false)$/.test(value) ? JSON.parse(value) : undefined;
  const types = [params.type].flat();
  const fits = types.includes(typeof literal) || (types.includes("integer") && Number.isInteger(literal));
  return keyword === "type" && literal !== undefined && fits ? `write ${value} without quotation marks` : undefined;
}
