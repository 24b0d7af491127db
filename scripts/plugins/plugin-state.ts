import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { isLeftOut, type PluginProblem, readPluginList, sourceOf } from "./plugin-list.ts";

/** The result of the last `npm run generate`. */
export interface PluginState {
  readonly plugins: readonly BuiltPlugin[];
  readonly problems: readonly PluginProblem[];
  /** Of the plugins' files then. */
  readonly hash: string;
}

export interface BuiltPlugin {
  /** As in plugins.json. */
  readonly entry: string;
  readonly name: string;
  readonly version: string;
  readonly kinds: readonly string[];
  readonly features: readonly string[];
}

/** Read by `npm start`, which generates only when something has changed. */
const stateFile = "dist/plugins/plugins.json";

export async function readPluginState(root: string): Promise<PluginState> {
  const file = join(root, stateFile);
  return existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : { plugins: [], problems: [], hash: "" };
}

export async function writePluginState(root: string, state: PluginState): Promise<void> {
  const file = join(root, stateFile);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(state, null, 2)}\n`);
}

/** Changes with the list, a plugin's files, the engine's version, and with packages that plugins need. */
export async function hashPlugins(root: string): Promise<string> {
  const hash = createHash("sha256");
  const entries = await readPluginList(root);
  if (entries.length > 0) hash.update(await readFile(join(root, "engine/package.json")));
  for (const entry of entries) {
    const source = sourceOf(root, entry);
    hash.update(`\0${entry}\0`);
    for (const file of await pluginFiles(source))
      hash.update(`${relative(source, file)}\0`).update(await readFile(file));
    for (const name of await dependenciesOf(source))
      hash.update(`${name} ${existsSync(join(root, "node_modules", name))}`);
  }
  return hash.digest("hex");
}

/** Files that a plugin is built from, in a fixed order; none if its folder is gone. */
export async function pluginFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !isLeftOut(relative(folder, file)))
    .sort();
}

/** The names in a manifest's `dependencies`; none if it cannot be read. */
async function dependenciesOf(folder: string): Promise<string[]> {
  try {
    return Object.keys(JSON.parse(await readFile(join(folder, "package.json"), "utf8")).dependencies ?? {});
  } catch {
    return [];
  }
}

/** The kinds of plugins that are left out, for the check of flows that name them. */
export function leftOutModule(problems: readonly PluginProblem[]): string {
  const left = problems.flatMap(({ kinds, plugin, code, reason, fix }) =>
    kinds.map((kind) => [kind, { plugin, code, reason: reason.replace(/\.$/, ""), fix }]),
  );
  return `/* Generated from plugins.json by \`npm run generate\`. Do not edit. */
export const leftOutKinds: Readonly<
  Record<string, { readonly plugin: string; readonly code: string; readonly reason: string; readonly fix: string }>
> = ${JSON.stringify(Object.fromEntries(left), null, 2)};
`;
}

/** Tells a person why a plugin is left out. */
export function formatPluginProblem({ plugin, code, reason, fix }: PluginProblem): string {
  return `The plugin ${plugin} is left out (${code}): ${reason.replace(/\.$/, "")}. ${fix} Flows that need it are refused; everything else is served.`;
}
