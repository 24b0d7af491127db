/**
 * `npm run check:flows [dir]`: prints every problem of a configuration folder, one a line, for an editor, a terminal or CI.
 * Without a folder it takes CONFIG_DIR, by default flows. Ends with 1 where there is any problem; warnings alone end with 0.
 */
import { isWarning } from "../server/config/check.ts";
import { formatProblem } from "../server/config/format.ts";
import { loadKindSource } from "../server/config/kinds.ts";
import { loadConfig } from "../server/config/load.ts";

const dir = process.argv[2] ?? process.env.CONFIG_DIR ?? "flows";
const source = await loadKindSource();
const { problems: found, files, good } = await loadConfig(dir, source);
for (const problem of found) process.stdout.write(`${formatProblem(problem)}\n`);
const problems = found.filter((problem) => !isWarning(problem));
const warnings = found.length - problems.length;
const also = warnings === 0 ? "" : `, ${count(warnings, "warning")}`;
if (problems.length > 0) {
  process.stdout.write(`${count(problems.length, "problem")} in ${count(new Set(problems.map(({ file }) => file)).size, "file")}${also}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`no problems in ${files} files of ${dir} (flows: ${good.flows.size}, direct: ${good.templates.size})${also}\n`);
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
