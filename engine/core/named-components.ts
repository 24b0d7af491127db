import { childPointer, isRecord } from "./pointer.ts";

export interface NamedComponent {
  /** Or a step's path, which begins with "/". */
  readonly component: string;
  /** Relative to the condition. */
  readonly pointer: string;
}

/** Names one step, where a component names all steps of its kind. */
export const isStepPath = (name: string): boolean => name.startsWith("/");

/** Collects the components and paths that a condition names. @returns `required`: those that define a missing answer's result */
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
      for (const component of Object.keys(schema.properties))
        named.push({ component, pointer: childPointer(`${at}/properties`, component) });
    for (const key of ["allOf", "anyOf", "oneOf"]) {
      const parts = schema[key];
      if (Array.isArray(parts)) for (const [index, part] of parts.entries()) visit(part, `${at}/${key}/${index}`);
    }
    for (const key of ["not", "if", "then", "else"]) visit(schema[key], `${at}/${key}`);
  }
}
