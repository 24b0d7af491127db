import { join } from "node:path";
import { cruise, type ICruiseOptions, type ICruiseResult } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";

export interface DependencyReport {
  readonly modules: number;
  /** One paragraph each: rule, importing and imported file, reason. */
  readonly violations: readonly string[];
}

const rooms = [
  "schemas",
  "engine",
  "commerce",
  "messages",
  "ui",
  "steps",
  "app",
  "server",
  "studio",
  "scripts",
  "tests",
  "examples",
];

/**
 * Checks imports below `root` against this repository's .dependency-cruiser.cjs.
 * @param folders rooms to check; by default all, and the configuration files
 */
export async function checkDependencies(
  root: string,
  folders: readonly string[] = [...rooms, "vite.config.ts"],
): Promise<DependencyReport> {
  const rules = join(import.meta.dirname, "../.dependency-cruiser.cjs");
  const { tsConfig: _file, ...options } = await extractDepcruiseOptions(rules);
  const cruiseOptions: ICruiseOptions = { ...options, baseDir: root, validate: true };
  const { output } = await cruise([...folders], cruiseOptions, undefined, {
    tsConfig: extractTSConfig(join(import.meta.dirname, "../tsconfig.json")),
  });
  const { modules, summary } = output as ICruiseResult;
  const comments = new Map(summary.ruleSetUsed?.forbidden?.map((rule) => [rule.name, rule.comment]));
  return {
    modules: modules.filter(({ source }) => !source.includes("node_modules") && /\.tsx?$/.test(source)).length,
    violations: summary.violations.map(({ rule, from, to, cycle }) => {
      const place = cycle
        ? [from, ...cycle.map(({ name }) => name)].join(" → ")
        : from === to
          ? from
          : `${from} → ${to}`;
      return `${rule.name}: ${place}\n  ${comments.get(rule.name)}`;
    }),
  };
}
