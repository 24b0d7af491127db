/**
 * `npm run check:flows [dir]`: prints every problem of a configuration folder, one per line, for an editor, a terminal
 * or CI. The default folder is CONFIG_DIR, then flows. Exits with 1 on problems; warnings alone exit with 0.
 */
import { Temporal } from "temporal-polyfill";
import { museumAt } from "../server/museum/catalogue/museum.ts";
import { loadKindSource } from "../server/museum/config/kinds.ts";
import { loadConfig } from "../server/museum/config/load.ts";
import { formatProblem, isWarning } from "../server/museum/model/check.ts";

const dir = process.argv[2] ?? process.env.CONFIG_DIR ?? "flows";
const source = await loadKindSource();
const { problems: found, files, content } = await loadConfig(dir, source);
for (const problem of found) process.stdout.write(`${formatProblem(problem)}\n`);
const problems = found.filter((problem) => !isWarning(problem));
const sold = await soldWarnings();
for (const line of sold) process.stdout.write(`${line}\n`);
const warnings = found.length - problems.length + sold.length;
const also = warnings === 0 ? "" : `, ${count(warnings, "warning")}`;
if (problems.length > 0) {
  process.stdout.write(
    `${count(problems.length, "problem")} in ${count(new Set(problems.map(({ file }) => file)).size, "file")}${also}\n`,
  );
  process.exitCode = 1;
} else {
  process.stdout.write(
    `no problems in ${files} files of ${dir} (flows: ${content.flows.size}, direct: ${content.templates.size})${also}\n`,
  );
}

/** Skips the embedded database: it belongs to the running server, which logs the same warnings. */
async function soldWarnings(): Promise<string[]> {
  const { tenant, catalogue, parts } = content;
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl || tenant === undefined || catalogue === undefined) return [];
  // Importing this takes as long as checking a small museum.
  const { askSold } = await import("./ask-sold.ts");
  return askSold(databaseUrl, museumAt({ tenant, catalogue }, Temporal.Now.instant()), parts);
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
