import { nearest } from "../../../engine/check/suggest.ts";
import { refusedIn } from "../../../engine/core/condition-limits.ts";
import { childPointer, isRecord, pointerSegments } from "../../../engine/core/pointer.ts";
import { checkName } from "../model/check.ts";
import type { Problem } from "../model/problems.ts";
import { ajv, checkPatterns, compileError, refusal } from "./condition-syntax.ts";
import { combined, type Schema, schemasAt } from "./kinds.ts";

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
