/**
 * `npm run check:flows [dir…]`: prints every problem of configuration folders, one per line, for an editor, a terminal
 * or CI. Default: CONFIG_DIR, or else both demo museums. Exits with 1 on problems; warnings alone exit with 0.
 */
import { Temporal } from "temporal-polyfill";
import { withBuildLock } from "./build-lock.ts";
import { missingSentences } from "./missing-sentences.ts";
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

type Content = Awaited<ReturnType<typeof loadConfig>>["content"];

const demoMuseums = ["flows", "museums/lindenhof"];
const [, , ...named] = process.argv;
const own = process.env.CONFIG_DIR;
const source = await loadKindSource();
for (const dir of named.length > 0 ? named : own ? [own] : demoMuseums) await check(dir);

async function check(dir: string): Promise<void> {
  const { problems: found, files, content } = await loadConfig(dir, source);
  for (const problem of found) process.stdout.write(`${formatProblem(problem)}\n`);
  const problems = found.filter((problem) => !isWarning(problem));
  const sold = await soldWarnings(content);
  for (const line of [...sold, ...(await missingSentences("messages", languagesOf(content)))])
    process.stdout.write(`${line}\n`);
  const warnings = found.length - problems.length + sold.length;
  const also = warnings === 0 ? "" : `, ${count(warnings, "warning")}`;
  if (problems.length > 0) {
    const broken = new Set(problems.map(({ file }) => file)).size;
    process.stdout.write(`${count(problems.length, "problem")} in ${count(broken, "file")}${also}\n`);
    process.exitCode = 1;
  } else {
    process.stdout.write(
      `no problems in ${files} files of ${dir} (flows: ${content.flows.size}, direct: ${content.templates.size})${also}\n`,
    );
  }
}

function languagesOf({ tenant, languages }: Content): string[] {
  return tenant === undefined ? [] : [tenant.locale, ...(languages?.keys() ?? [])];
}

/** Skips the embedded database: it belongs to the running server, which logs the same warnings. */
async function soldWarnings({ tenant, catalogue, parts }: Content): Promise<string[]> {
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl || tenant === undefined || catalogue === undefined) return [];
  // Importing this takes as long as checking a small museum.
  const { askSold } = await import("./ask-sold.ts");
  return askSold(databaseUrl, museumAt({ tenant, catalogue }, Temporal.Now.instant()), parts);
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
