/**
 * `npm run check:flows [dir]`: prints every problem of a configuration folder, one per line, for an editor, a terminal
 * or CI. The default folder is CONFIG_DIR, then flows. Exits with 1 on problems; warnings alone exit with 0.
 */
import { Temporal } from "temporal-polyfill";
import { withBuildLock } from "./build-lock.ts";
import { hashPlugins, readPluginState } from "./plugins/plugin-state.ts";

const root = process.cwd();
if ((await readPluginState(root)).hash !== (await hashPlugins(root))) {
  const { generate } = await import("./generate/generate.ts");
  await withBuildLock(root, () => generate(root));
}
// Imported only now: the kinds are among what was generated.
const { museumAt } = await import("../server/museum/catalogue/museum.ts");
const { loadKindSource } = await import("../server/museum/config/kinds.ts");
const { loadConfig } = await import("../server/museum/config/load.ts");
const { formatProblem, isWarning } = await import("../server/museum/model/check.ts");

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
