import { Ajv } from "ajv";
import formats from "ajv-formats";
import { childPointer, isRecord } from "../../../engine/core/pointer.ts";
import { checkName } from "./check.ts";
import { combined } from "./condition-references.ts";
import type { Problem } from "./problems.ts";
import { type Schema, schemasAt } from "./schemas.ts";

/**
 * Checks a condition beyond what the graph says of it: that it is a JSON Schema, misspelled keywords included, and that the
 * properties it asks for are ones that the answers named can have. Either would make it silently true or false.
 */
export function checkCondition(when: unknown, at: string, answers: ReadonlyMap<string, Schema>): Problem[] {
  const invalid = compileError(when);
  if (invalid !== undefined)
    return [{ code: "FLOW_CONDITION_INVALID", pointer: at, message: `the condition is no JSON Schema: ${invalid}`, fix: "correct the keyword", value: when }];
  return components(when, at);

  function components(schema: unknown, pointer: string): Problem[] {
    if (!isRecord(schema)) return [];
    const named = isRecord(schema.properties) ? Object.entries(schema.properties) : [];
    return [
      ...named.flatMap(([component, part]) => {
        const answer = answers.get(component);
        return answer === undefined ? [] : properties(part, childPointer(`${pointer}/properties`, component), { component, answer, inside: "" });
      }),
      ...combined(schema).flatMap(([part, key]) => components(part, `${pointer}/${key}`)),
    ];
  }
}

interface Inside {
  readonly component: string;
  readonly answer: Schema;
  /** Pointer into the answer. */
  readonly inside: string;
}

function properties(schema: unknown, pointer: string, { component, answer, inside }: Inside): Problem[] {
  if (!isRecord(schema)) return [];
  const possible = schemasAt(answer, inside);
  const open = possible.some((part) => part.type === "object" && (part.additionalProperties !== false || part.patternProperties !== undefined));
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
  for (const [index, name] of (Array.isArray(schema.required) ? schema.required : []).entries()) check(String(name), `${pointer}/required/${index}`);
  for (const [name, part] of Object.entries(isRecord(schema.properties) ? schema.properties : {})) {
    const where = childPointer(`${pointer}/properties`, name);
    check(name, where);
    if (open || known.includes(name)) problems.push(...properties(part, where, { component, answer, inside: childPointer(inside, name) }));
  }
  for (const key of ["items", "contains"]) problems.push(...properties(schema[key], `${pointer}/${key}`, { component, answer, inside: `${inside}/0` }));
  for (const [part, key] of combined(schema)) problems.push(...properties(part, `${pointer}/${key}`, { component, answer, inside }));
  return problems.filter((problem) => problem !== undefined);
}

/** One compiler for all conditions: making one takes ten times as long as a condition. It forgets each, since it would otherwise keep every schema that it has seen. */
const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, strictTuples: false, logger: false, addUsedSchema: false });
(formats as unknown as (ajv: Ajv) => void)(ajv);

const sound = new Set<string>();
const mostSound = 10_000;

/** What keeps a condition from being a JSON Schema. Compiling is expensive, and a museum's conditions have few forms: one that differs from a valid one only in its names is not compiled again. */
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

/** A condition without its names and values, on which its soundness does not depend; undefined where it may: patterns match names, references point at them. */
function formOf(when: unknown): string | undefined {
  const names = new Map<string, string>();
  const nameless = (name: string) => names.get(name) ?? (names.set(name, `n${names.size}`).get(name) as string);
  const form = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(form);
    if (!isRecord(schema)) return schema;
    return Object.entries(schema).map(([key, value]) => {
      if (key === "properties" && isRecord(value)) return [key, Object.entries(value).map(([name, part]) => [nameless(name), form(part)])];
      if (key === "required" && Array.isArray(value)) return [key, value.map((name) => (typeof name === "string" ? nameless(name) : form(name)))];
      return key === "const" ? [key] : [key, form(value)];
    });
  };
  const text = JSON.stringify(form(when));
  return /"(patternProperties|\$ref|\$id|id|\$schema|definitions|\$defs)"/.test(text) ? undefined : text;
}
