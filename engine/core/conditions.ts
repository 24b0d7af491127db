import type { ParsedFlow } from "./flow.ts";
import { childPointer, isRecord } from "./pointer.ts";
import type { KindRegistry } from "./registry.ts";

/** A component that a condition names. */
export interface NamedComponent {
  readonly component: string;
  /** Where, relative to the condition. */
  readonly pointer: string;
}

/**
 * The evaluator of conditions. Loaded only where a flow has some, so that the others pay nothing for it. It interprets the
 * schema: the browser's Content-Security-Policy forbids a validator that generates code.
 * @param kinds those whose answers are asked for: what they derive of an answer stands beside what it holds
 */
export async function compileConditions(kinds: Pick<KindRegistry, "get">): Promise<NonNullable<ParsedFlow["holds"]>> {
  const { Validator } = await import("@cfworker/json-schema");
  const validators = new WeakMap<object, InstanceType<typeof Validator>>();
  const derived = ([component, answer]: [string, unknown]): [string, unknown] => {
    const kind = kinds.get(component);
    return [component, kind?.contract === "step" && kind.derive && isRecord(answer) ? { ...answer, ...kind.derive(answer) } : answer];
  };
  return (when, answers) => {
    const validator = validators.get(when) ?? new Validator(when, "7");
    validators.set(when, validator);
    return validator.validate(Object.fromEntries(Object.entries(answers).map(derived))).valid;
  };
}

/**
 * The components that a condition names: under `properties` or `required` of the condition itself or of what it combines.
 * `required` holds those of which it says what a missing answer means; of the others a missing answer would silently pass.
 */
export function namedComponents(when: unknown): { named: NamedComponent[]; required: ReadonlySet<string> } {
  const named: NamedComponent[] = [];
  const required = new Set<string>();
  visit(when, "");
  return { named, required };

  function visit(schema: unknown, at: string): void {
    if (!isRecord(schema)) return;
    if (Array.isArray(schema.required)) {
      for (const [index, entry] of schema.required.entries()) {
        const component = typeof entry === "string" ? entry : JSON.stringify(entry);
        named.push({ component, pointer: childPointer(`${at}/required`, index) });
        required.add(component);
      }
    }
    if (isRecord(schema.properties))
      for (const component of Object.keys(schema.properties)) named.push({ component, pointer: childPointer(`${at}/properties`, component) });
    for (const key of ["allOf", "anyOf", "oneOf"]) {
      const parts = schema[key];
      if (Array.isArray(parts)) for (const [index, part] of parts.entries()) visit(part, `${at}/${key}/${index}`);
    }
    for (const key of ["not", "if", "then", "else"]) visit(schema[key], `${at}/${key}`);
  }
}
