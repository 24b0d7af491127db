import type { Validate } from "../../../engine/core/contract.ts";
import { explain } from "../../../engine/core/explain.ts";
import { nearest } from "../../../engine/core/suggest.ts";
import { nouns } from "./flow-words.ts";
import { type Problem, problemReference } from "./problems.ts";
import { type Schema, schemasAt } from "./schemas.ts";

/** What checking made of a file: no value where there are problems that keep it from being served. */
export interface Checked<T> {
  readonly value: T | undefined;
  readonly problems: readonly Problem[];
}

/** That there are more problems is said beside them: they themselves decide. */
const harmless: ReadonlySet<Problem["code"]> = new Set(["PICTURE_MISSING", "PICTURE_TYPE", "TEXT_HTML", "REDIRECT_UNKNOWN", "FILE_MORE_PROBLEMS"]);

/** Does a problem keep its file from being served? A missing picture leaves a gap on a page; an old price would be worse. */
export function isBlocking(problem: Problem): boolean {
  return !harmless.has(problem.code) && !isWarning(problem);
}

/** Is it only worth knowing? */
export function isWarning({ code }: Problem): boolean {
  return "warning" in problemReference[code];
}

/** What checking made of a file: the value, unless a problem keeps it from being served. */
export function checked<T>(value: T, problems: readonly Problem[]): Checked<T> {
  return { value: problems.some(isBlocking) ? undefined : value, problems };
}

/** Checks a whole document against one schema. */
export function checkSchema(value: unknown, validate: Validate, schema: Schema): Problem[] {
  return validate(value) ? [] : explain(validate.errors, { root: value, nearest, nouns, schemas: (pointer) => schemasAt(schema, pointer) });
}

/** A problem where `name` is none of the names known; undefined where it is one. */
export function checkName(name: string, known: Iterable<string>, problem: Omit<Problem, "fix" | "value">, otherwise: string): Problem | undefined {
  const all = known instanceof Set ? (known as ReadonlySet<string>) : new Set(known);
  if (all.has(name)) return undefined;
  const meant = nearest(name, all);
  return { ...problem, fix: meant === undefined ? otherwise : `did you mean "${meant}"?`, value: name };
}
