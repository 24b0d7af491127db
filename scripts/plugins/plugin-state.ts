import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PluginProblem } from "./plugin-list.ts";

/** The result of the last `npm run generate`. */
export interface PluginState {
  readonly plugins: readonly BuiltPlugin[];
  readonly problems: readonly PluginProblem[];
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
  return existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : { plugins: [], problems: [] };
}

export async function writePluginState(root: string, state: PluginState): Promise<void> {
  const file = join(root, stateFile);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(state, null, 2)}\n`);
}

/** Tells a person why a plugin is left out. */
export function formatPluginProblem({ plugin, code, reason, fix }: PluginProblem): string {
  return `The plugin ${plugin} is left out (${code}): ${reason.replace(/\.$/, "")}. ${fix} Flows that need it are refused; everything else is served.`;
}
