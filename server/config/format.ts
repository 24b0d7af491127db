import type { FileProblem } from "./types.ts";

/** One line for a log, a terminal or an editor: `CODE file:line pointer: sentence; fix`. */
export function formatProblem({ code, file, line, pointer, message, fix }: FileProblem): string {
  return `${code} ${file}:${line} ${pointer}: ${message}${fix ? `; ${fix}` : ""}`;
}

/** By file, then by line. */
export function sortProblems(problems: readonly FileProblem[]): FileProblem[] {
  return [...problems].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}
