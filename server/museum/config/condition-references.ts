import { childPointer, isRecord } from "../../../engine/core/pointer.ts";
import type { Problem } from "../model/problems.ts";
import { checkProduct, isCollection, type KnownNames } from "./references.ts";
import { type Schema, schemasAt } from "./schemas.ts";
import { conditionsOf, stepsOf } from "./steps-of.ts";

/** A misspelled product id in a condition would silently never match. */
export function checkConditionReferences(
  value: unknown,
  answers: ReadonlyMap<string, { readonly answer?: Schema }>,
  known: KnownNames,
): Problem[] {
  return stepsOf(value)
    .flatMap(conditionsOf)
    .flatMap(({ when, pointer }) => components(when, pointer));

  function components(schema: unknown, pointer: string): Problem[] {
    if (!isRecord(schema)) return [];
    const named = isRecord(schema.properties) ? Object.entries(schema.properties) : [];
    return [
      ...named.flatMap(([component, part]) => {
        const answer = answers.get(component)?.answer;
        return answer === undefined ? [] : within(part, childPointer(`${pointer}/properties`, component), answer, "");
      }),
      ...combined(schema).flatMap(([part, key]) => components(part, `${pointer}/${key}`)),
    ];
  }

  /** @param inside the pointer into the answer */
  function within(schema: unknown, pointer: string, answer: Schema, inside: string): Problem[] {
    if (!isRecord(schema)) return [];
    const possible = schemasAt(answer, inside);
    const names = possible
      .map(({ propertyNames }) => (isRecord(propertyNames) ? propertyNames.references : undefined))
      .find(isCollection);
    const values = possible.map(({ references }) => references).find(isCollection);
    const problems: Problem[] = [];
    const check = (text: unknown, at: string, reference: typeof names) => {
      if (reference !== undefined && typeof text === "string")
        problems.push(...checkProduct(text, at, reference, known));
    };
    check(schema.const, `${pointer}/const`, values);
    for (const [index, entry] of (Array.isArray(schema.enum) ? schema.enum : []).entries())
      check(entry, `${pointer}/enum/${index}`, values);
    for (const [index, name] of (Array.isArray(schema.required) ? schema.required : []).entries())
      check(name, `${pointer}/required/${index}`, names);
    for (const [name, part] of Object.entries(isRecord(schema.properties) ? schema.properties : {})) {
      const at = childPointer(`${pointer}/properties`, name);
      check(name, at, names);
      problems.push(...within(part, at, answer, childPointer(inside, name)));
    }
    for (const key of ["items", "contains"])
      problems.push(...within(schema[key], `${pointer}/${key}`, answer, `${inside}/0`));
    for (const [part, key] of combined(schema)) problems.push(...within(part, `${pointer}/${key}`, answer, inside));
    // A name in both `required` and `properties` is one mistake.
    return [...new Map(problems.map((problem) => [String(problem.value), problem])).values()];
  }
}

export function combined(schema: Schema): [part: unknown, key: string][] {
  const lists = ["allOf", "anyOf", "oneOf"].flatMap((key) =>
    Array.isArray(schema[key]) ? schema[key].map((part, index): [unknown, string] => [part, `${key}/${index}`]) : [],
  );
  return [...lists, ...["not", "if", "then", "else"].map((key): [unknown, string] => [schema[key], key])];
}
