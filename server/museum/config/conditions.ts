import { Ajv } from "ajv";
import formats from "ajv-formats";
import { nearest } from "../../../engine/check/suggest.ts";
import { conditionLimits, patternsIn, type Refusal, refusedIn } from "../../../engine/core/condition-limits.ts";
import { LargePattern, linearPattern } from "../../../engine/core/linear-pattern.ts";
import { childPointer, isRecord, pointerSegments } from "../../../engine/core/pointer.ts";
import { checkName } from "../model/check.ts";
import type { Problem } from "../model/problems.ts";
import { combined } from "./condition-references.ts";
import { type Schema, schemasAt } from "./schemas.ts";

/** A misspelled keyword or property would make the condition silently true or false; the graph does not check them. */
export function checkCondition(when: unknown, at: string, answers: ReadonlyMap<string, Schema>): Problem[] {
  const refused = isRecord(when) ? refusedIn(when) : undefined;
  // A keyword unknown to JSON Schema is a typo.
  const isMisspelled = refused?.reason === "keyword" && ajv.getKeyword(String(refused.value)) === false;
  if (refused !== undefined && !isMisspelled) return [refusal(refused, at)];
  const invalid = compileError(when);
  if (invalid !== undefined)
    return [
      {
        code: "FLOW_CONDITION_INVALID",
        pointer: at,
        message: `the condition is no JSON Schema: ${invalid}`,
        fix: "correct the keyword",
        value: when,
      },
    ];
  if (refused !== undefined) return [refusal(refused, at)];
  return [...checkPatterns(when, at), ...components(when, at, false)];

  function components(schema: unknown, pointer: string, isNegated: boolean): Problem[] {
    if (!isRecord(schema)) return [];
    const named = isRecord(schema.properties) ? Object.entries(schema.properties) : [];
    return [
      ...named.flatMap(([component, part]) => {
        const answer = answers.get(component);
        return answer === undefined
          ? []
          : properties(part, childPointer(`${pointer}/properties`, component), {
              component,
              answer,
              inside: "",
              isNegated,
            });
      }),
      ...combined(schema).flatMap(([part, key]) => components(part, `${pointer}/${key}`, isNegated || !isPlain(key))),
    ];
  }
}

interface Inside {
  readonly component: string;
  readonly answer: Schema;
  readonly inside: string;
  /** Then include values that pass without an answer. */
  readonly isNegated: boolean;
}

/** Checks for combinations that do not negate their parts. */
const isPlain = (key: string): boolean =>
  key.startsWith("allOf/") || key.startsWith("anyOf/") || key.startsWith("oneOf/");

function properties(schema: unknown, pointer: string, { component, answer, inside, isNegated }: Inside): Problem[] {
  if (!isRecord(schema)) return [];
  const possible = schemasAt(answer, inside);
  const open = possible.some(
    (part) => part.type === "object" && (part.additionalProperties !== false || part.patternProperties !== undefined),
  );
  const known = possible.flatMap((part) => (isRecord(part.properties) ? Object.keys(part.properties) : []));
  const problems: (Problem | undefined)[] = [];
  const check = (name: string, where: string) =>
    open ||
    problems.push(
      checkName(
        name,
        known,
        { code: "FLOW_CONDITION_INVALID", pointer: where, message: `an answer of "${component}" has no "${name}"` },
        known.length > 0 ? `it has ${known.map((one) => `"${one}"`).join(", ")}` : "ask for its value",
      ),
    );
  for (const [index, name] of (Array.isArray(schema.required) ? schema.required : []).entries())
    check(String(name), `${pointer}/required/${index}`);
  for (const [name, part] of Object.entries(isRecord(schema.properties) ? schema.properties : {})) {
    const where = childPointer(`${pointer}/properties`, name);
    check(name, where);
    if (open || known.includes(name))
      problems.push(...properties(part, where, { component, answer, inside: childPointer(inside, name), isNegated }));
  }
  problems.push(
    ...contradictory(schema, pointer),
    ...impossible(schema, pointer, possible, inside),
    ...(isNegated ? [] : unanswered(schema, pointer, possible)),
  );
  for (const key of ["items", "contains"])
    problems.push(
      ...properties(schema[key], `${pointer}/${key}`, { component, answer, inside: `${inside}/0`, isNegated }),
    );
  for (const [part, key] of combined(schema))
    problems.push(
      ...properties(part, `${pointer}/${key}`, { component, answer, inside, isNegated: isNegated || !isPlain(key) }),
    );
  return problems.filter((problem) => problem !== undefined);
}

const { characters, depth, patternCharacters, allPatternCharacters, counts } = conditionLimits;
const smallerPattern = `write at most ${patternCharacters} characters, ${allPatternCharacters} in all patterns of a condition, and counts in braces of at most ${counts} together`;

function refusal({ reason, pointer, value }: Refusal, at: string): Problem {
  const place = { pointer: at + pointer, value };
  switch (reason) {
    case "keyword":
      return {
        code: "FLOW_CONDITION_INVALID",
        ...place,
        message: `a condition cannot say "${value}"`,
        fix: "write out what is meant",
      };
    case "format":
      return {
        ...{
          code: "FLOW_CONDITION_INVALID",
          ...place,
          message: `a condition cannot ask for the format ${JSON.stringify(value)}`,
        },
        fix: 'it is "date", "time", "date-time" or "email"; write anything else as a pattern',
      };
    case "size":
      return {
        code: "FLOW_CONDITION_INVALID",
        ...place,
        message: `the condition has ${value} characters`,
        fix: `write at most ${characters}`,
      };
    case "depth":
      return {
        code: "FLOW_CONDITION_INVALID",
        ...place,
        message: "the condition is nested too deeply",
        fix: `write at most ${depth} levels`,
      };
    case "pattern":
      return {
        code: "FLOW_CONDITION_PATTERN",
        ...place,
        message: `the pattern "${value}" is too large`,
        fix: smallerPattern,
      };
  }
}

/** Rejects patterns that need a backtracking engine: a visitor's answer could block the server. */
function checkPatterns(when: unknown, at: string): Problem[] {
  return patternsIn(when).flatMap(({ pattern, pointer }): Problem[] => {
    try {
      linearPattern(pattern);
      return [];
    } catch (error) {
      if (error instanceof LargePattern) return [refusal({ reason: "pattern", pointer, value: pattern }, at)];
      const message = `the pattern "${pattern}" uses what is not known here, such as look-around or a back reference`;
      const fix = 'write it without "(?=", "(?!", "(?<=", "(?<!" and "\\1"';
      return [{ code: "FLOW_CONDITION_PATTERN", pointer: at + pointer, message, fix, value: pattern }];
    }
  });
}

const sizes = [
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["minProperties", "maxProperties"],
] as const;

function contradictory(schema: Schema, pointer: string): Problem[] {
  return sizes.flatMap(([least, most]): Problem[] => {
    const [from, to] = [schema[least], schema[most]];
    if (typeof from !== "number" || typeof to !== "number" || from <= to) return [];
    const message = `this can never hold: "${least}" is ${from}, and "${most}" is ${to}`;
    return [
      {
        code: "FLOW_CONDITION_NEVER",
        pointer: `${pointer}/${least}`,
        message,
        fix: "exchange the two, or remove one",
        value: from,
      },
    ];
  });
}

function impossible(schema: Schema, pointer: string, possible: readonly Schema[], inside: string): Problem[] {
  const name = pointerSegments(inside).at(-1);
  if (name === undefined || possible.length === 0) return [];
  const values = [
    ...(Object.hasOwn(schema, "const") ? [{ value: schema.const, at: `${pointer}/const` }] : []),
    ...(Array.isArray(schema.enum)
      ? schema.enum.map((value: unknown, index) => ({ value, at: `${pointer}/enum/${index}` }))
      : []),
  ];
  const known = possible.flatMap((part) =>
    "const" in part ? [part.const] : Array.isArray(part.enum) ? part.enum : [],
  );
  return values.flatMap(({ value, at }): Problem[] => {
    if (possible.some((part) => canBe(part, value))) return [];
    const message = `no answer of "${name}" is ${JSON.stringify(value)}`;
    const meant = typeof value === "string" ? nearest(value, known.map(String)) : undefined;
    const fix = meant !== undefined ? `did you mean "${meant}"?` : expectedOf(possible, known);
    return [{ code: "FLOW_CONDITION_VALUE", pointer: at, message, fix, value }];
  });
}

function expectedOf(possible: readonly Schema[], known: readonly unknown[]): string {
  if (known.length > 0) return `it is ${known.map((each) => JSON.stringify(each)).join(" or ")}`;
  const types = {
    string: "a text",
    integer: "a whole number",
    number: "a number",
    boolean: "true or false",
    array: "a list: ask by contains",
  };
  const said = possible.flatMap(({ type, minimum, maximum }) => {
    const range = `${typeof minimum === "number" ? ` from ${minimum}` : ""}${typeof maximum === "number" ? ` to ${maximum}` : ""}`;
    return typeof type === "string" && type in types ? [types[type as keyof typeof types] + range] : [];
  });
  return `it is ${[...new Set(said)].join(" or ") || "an object: ask for its properties"}`;
}

function canBe(schema: Schema, value: unknown): boolean {
  if (Object.hasOwn(schema, "const")) return schema.const === value;
  if (Array.isArray(schema.enum)) return schema.enum.includes(value);
  // `possible` already includes its parts.
  if (["anyOf", "oneOf", "allOf"].some((key) => Object.hasOwn(schema, key))) return false;
  const { type, minimum, maximum } = schema as { type?: string; minimum?: number; maximum?: number };
  if (typeof value === "number")
    return (
      (type === "number" || (type === "integer" && Number.isInteger(value))) &&
      value >= (minimum ?? value) &&
      value <= (maximum ?? value)
    );
  if (value === null) return type === "null";
  return type === undefined || type === (Array.isArray(value) ? "array" : typeof value);
}

/** Finds conditions on optional answers that hold if the answer is missing. */
function unanswered(schema: Schema, pointer: string, possible: readonly Schema[]): Problem[] {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const always = new Set(
    possible.flatMap((part) => [
      ...(Array.isArray(part.required) ? part.required : []),
      ...Object.keys((part.derived as object) ?? {}),
    ]),
  );
  return Object.entries(isRecord(schema.properties) ? schema.properties : {}).flatMap(([name, part]): Problem[] => {
    const asks = isRecord(part) && Object.keys(part).some((key) => key !== "not");
    const isKnown = possible.some(({ properties }) => isRecord(properties) && Object.hasOwn(properties, name));
    if (!asks || !isKnown || required.has(name) || always.has(name)) return [];
    const message = `"${name}" may be left unanswered, and the condition then holds`;
    return [
      {
        code: "FLOW_CONDITION_OPEN",
        pointer: childPointer(`${pointer}/properties`, name),
        message,
        fix: `add "required": ["${name}"] beside it`,
        value: part,
      },
    ];
  });
}

/** Creating a compiler costs ten times as much as a condition. Removes schemas, or it would hold all of them. */
const ajv = new Ajv({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  strictTuples: false,
  logger: false,
  addUsedSchema: false,
});
(formats as unknown as (ajv: Ajv) => void)(ajv);

const sound = new Set<string>();
const mostSound = 10_000;

/** Compiling is slow, and conditions have few forms, so valid forms are cached without their names. */
function compileError(when: unknown): string | undefined {
  const form = formOf(when);
  if (form !== undefined && sound.has(form)) return undefined;
  try {
    ajv.compile(when as Schema);
    if (form !== undefined && sound.size < mostSound) sound.add(form);
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/^strict mode: /, "").replace(/^schema is invalid: data/, "");
  } finally {
    ajv.removeSchema(when as Schema);
  }
}

/** Drops names and values; undefined if they may affect validity, as with patterns and references. */
function formOf(when: unknown): string | undefined {
  const names = new Map<string, string>();
  const nameless = (name: string) => names.get(name) ?? (names.set(name, `n${names.size}`).get(name) as string);
  const form = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(form);
    if (!isRecord(schema)) return schema;
    return Object.entries(schema).map(([key, value]) => {
      if (key === "properties" && isRecord(value))
        return [key, Object.entries(value).map(([name, part]) => [nameless(name), form(part)])];
      if (key === "required" && Array.isArray(value))
        return [key, value.map((name) => (typeof name === "string" ? nameless(name) : form(name)))];
      return key === "const" ? [key] : [key, form(value)];
    });
  };
  const text = JSON.stringify(form(when));
  return /"(patternProperties|\$ref|\$id|id|\$schema|definitions|\$defs)"/.test(text) ? undefined : text;
}
