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
 * Loads the evaluator of conditions: only where a flow has some, and the engine for patterns only where one of them has a pattern, so
 * that the others pay nothing.
 * @param kinds those whose answers are asked for
 * @param flow what holds the conditions; without it, any may follow
 */
export async function compileConditions(kinds: Pick<KindRegistry, "get">, flow?: unknown): Promise<NonNullable<ParsedFlow["holds"]>> {
  const hasPatterns = flow === undefined || JSON.stringify(flow).includes('"pattern":');
  const [{ conditionEvaluator }, compiler] = await Promise.all([
    import("./evaluate-condition.ts"),
    hasPatterns ? import("./linear-pattern.ts").then(({ linearPattern }) => linearPattern) : undefined,
  ]);
  return conditionEvaluator(kinds, compiler);
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
