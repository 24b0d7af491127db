/**
 * `npm run check:flows [dir]`: prints every problem of a configuration folder, one a line, for an editor, a terminal or CI.
 * Without a folder it takes CONFIG_DIR, by default flows. Ends with 1 where there is any problem.
 */
import { formatProblem } from "../server/config/format.ts";
import { loadKindSource } from "../server/config/kinds.ts";
import { loadConfig } from "../server/config/load.ts";

const dir = process.argv[2] ?? process.env.CONFIG_DIR ?? "flows";
const source = await loadKindSource();
const { problems, files, good } = await loadConfig(dir, source);
for (const problem of problems) process.stdout.write(`${formatProblem(problem)}\n`);
if (problems.length > 0) {
  const broken = new Set(problems.map(({ file }) => file)).size;
  process.stdout.write(`${problems.length} ${problems.length === 1 ? "problem" : "problems"} in ${broken} ${broken === 1 ? "file" : "files"}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`no problems in ${files} files of ${dir} (flows: ${good.flows.size}, direct: ${good.templates.size})\n`);
}
