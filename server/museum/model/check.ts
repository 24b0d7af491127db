import { nearest } from "../../../engine/check/suggest.ts";
import { type FileProblem, type Problem, problemReference } from "./problems.ts";

/** A checked file; `value` is undefined if problems keep it from being served. */
export interface CheckResult<T> {
  readonly value: T | undefined;
  readonly problems: readonly Problem[];
}

/** FILE_MORE_PROBLEMS does not block: the listed problems themselves decide. */
const harmless: ReadonlySet<Problem["code"]> = new Set([
  "PICTURE_MISSING",
  "PICTURE_TYPE",
  "TEXT_HTML",
  "REDIRECT_UNKNOWN",
  "FILE_MORE_PROBLEMS",
]);

/** Blocks files, but not for a missing image, which only leaves a gap: serving an old price would be worse. */
export function isBlocking(problem: Problem): boolean {
  return !harmless.has(problem.code) && !isWarning(problem);
}

export function isWarning({ code }: Problem): boolean {
  return "warning" in problemReference[code];
}

export function checked<T>(value: T, problems: readonly Problem[]): CheckResult<T> {
  return { value: problems.some(isBlocking) ? undefined : value, problems };
}

/**
 * Returns a problem, with a suggestion, if `name` is unknown; otherwise undefined.
 * @param placeOf where a suggested name is found, after a space
 */
export function checkName(
  name: string,
  known: Iterable<string>,
  problem: Omit<Problem, "fix" | "value">,
  otherwise: string,
  placeOf: (meant: string) => string = () => "",
): Problem | undefined {
  const all = known instanceof Set ? (known as ReadonlySet<string>) : new Set(known);
  if (all.has(name)) return undefined;
  const meant = nearest(name, all);
  return {
    ...problem,
    fix: meant === undefined ? otherwise : `did you mean "${meant}"${placeOf(meant)}?`,
    value: name,
  };
}

/** Formats a problem as one line: `CODE file:line pointer: sentence; fix`, after `warning: ` for warnings. */
export function formatProblem(problem: FileProblem): string {
  const { code, file, line, pointer, message, fix, usedBy } = problem;
  const sentence = `${message}${fix ? `; ${fix}` : ""}${usedBy ? ` (${usesIn(usedBy)})` : ""}`;
  return `${isWarning(problem) ? "warning: " : ""}${code} ${file}:${line} ${pointer}: ${sentence}`;
}

/** A fragment in many flows need not name them all. */
export const maxUsesNamed = 5;

function usesIn(places: readonly string[]): string {
  const more = places.length - maxUsesNamed;
  return `used by ${places.slice(0, maxUsesNamed).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

export function sortProblems(problems: readonly FileProblem[]): FileProblem[] {
  return [...problems].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}
