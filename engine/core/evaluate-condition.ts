import { format, Validator } from "@cfworker/json-schema";
import { refusedIn, schemaKeys, schemaLists, schemaMaps } from "./condition-limits.ts";
import type { ParsedFlow } from "./flow.ts";
import { derivedAnswer, type KindRegistry } from "./kind.ts";
import { memo } from "./memo.ts";
import { isStepPath, namedComponents } from "./named-components.ts";
import { isRecord } from "./pointer.ts";

export type PatternCompiler = (pattern: string) => (text: string) => boolean;

interface Compiled {
  readonly validator: Validator;
  readonly patterns: ReadonlyMap<string, (text: string) => boolean>;
  /** The steps that the condition names by path. */
  readonly paths: readonly string[];
}

/**
 * Interprets conditions, because the Content-Security-Policy forbids generated code.
 * @param kinds derive properties from an answer and its step's context
 * @param compilePattern required if a condition has a pattern
 */
export function conditionEvaluator(
  kinds: Pick<KindRegistry, "get">,
  compilePattern: PatternCompiler | undefined,
): NonNullable<ParsedFlow["holds"]> {
  const compiled = memo((when) => compile(when as object, compilePattern));
  const derived = (component: string, answer: unknown, context: unknown) =>
    derivedAnswer(kinds.get(component), answer, context);
  return (when, answers, contexts = {}, byPath) => {
    const condition = compiled(when);
    const entries = Object.entries(answers).map(([component, answer]): [string, unknown] => [
      component,
      derived(component, answer, contexts[component]),
    ]);
    for (const path of condition.paths) {
      const given = byPath?.get(path);
      if (given !== undefined) entries.push([path, derived(given.component, given.answer, given.context)]);
    }
    return isValid(condition, Object.fromEntries(entries));
  };
}

/** @throws Error for a condition that the file checks would reject */
function compile(when: object, compilePattern: PatternCompiler | undefined): Compiled {
  const refused = refusedIn(when);
  if (refused !== undefined)
    throw new Error(
      `A condition cannot have this ${refused.reason}: ${JSON.stringify(refused.value)} at ${refused.pointer}.`,
    );
  const patterns = new Map<string, (text: string) => boolean>();
  const schema = replacePatterns(when, (pattern) => {
    if (compilePattern === undefined)
      throw new Error(`No engine is loaded for the pattern ${JSON.stringify(pattern)}.`);
    const name = `pattern ${patterns.size}`;
    patterns.set(name, compilePattern(pattern));
    return name;
  });
  const named = namedComponents(when).named.map(({ component }) => component);
  return {
    validator: new Validator(schema as ConstructorParameters<typeof Validator>[0], "7"),
    patterns,
    paths: [...new Set(named.filter(isStepPath))],
  };
}

/** The validator's own patterns can take exponential time, so formats run our patterns during validation. */
function isValid({ validator, patterns }: Compiled, answers: object): boolean {
  Object.assign(format, Object.fromEntries(patterns));
  try {
    return validator.validate(answers).valid;
  } finally {
    for (const name of patterns.keys()) delete format[name];
  }
}

function replacePatterns(schema: unknown, nameOf: (pattern: string) => string): unknown {
  if (!isRecord(schema)) return schema;
  const inner = (value: unknown) => replacePatterns(value, nameOf);
  const copied = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (schemaMaps.includes(key) && isRecord(value))
      return [key, Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inner(part)]))];
    if (schemaLists.includes(key) && Array.isArray(value)) return [key, value.map(inner)];
    return [key, schemaKeys.includes(key) ? inner(value) : value];
  });
  const { pattern, allOf = [], ...rest } = Object.fromEntries(copied);
  if (typeof pattern !== "string") return Object.fromEntries(copied);
  return { ...rest, allOf: [...(Array.isArray(allOf) ? allOf : []), { format: nameOf(pattern) }] };
}
