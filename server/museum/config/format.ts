import { isWarning } from "./check.ts";
import type { FileProblem } from "./types.ts";

/** Formats a problem as one line: `CODE file:line pointer: sentence; fix`, after `warning: ` for warnings. */
export function formatProblem(problem: FileProblem): string {
  const { code, file, line, pointer, message, fix } = problem;
  return `${isWarning(problem) ? "warning: " : ""}${code} ${file}:${line} ${pointer}: ${message}${fix ? `; ${fix}` : ""}`;
}

export function sortProblems(problems: readonly FileProblem[]): FileProblem[] {
  return [...problems].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}
