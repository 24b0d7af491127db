import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export interface Kind {
  /** The folder's name, which is the component's name in flow JSON. */
  readonly folder: string;
}

/** What every kind's folder holds; its test is found by its ending. */
const files = ["definition.ts", "Screen.tsx", "data.schema.json", "answer.schema.json", "fixtures.ts"];

/**
 * The step kinds: the folders under steps/.
 * @throws Error with a sentence for a kind that lacks a file, is named otherwise than its folder, or is named twice.
 */
export async function discoverKinds(stepsFolder: string): Promise<Kind[]> {
  const kinds: Kind[] = [];
  const names = new Map<string, string>();
  for (const entry of await readdir(stepsFolder, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === "generated") continue;
    const folder = join(stepsFolder, entry.name);
    for (const file of files) {
      if (!existsSync(join(folder, file)))
        throw new Error(`The step kind steps/${entry.name} has no ${file}. A kind's folder holds ${files.join(", ")} and a test.`);
    }
    if (!(await readdir(folder)).some((name) => /\.test\.tsx?$/.test(name)))
      throw new Error(`The step kind steps/${entry.name} has no test. Add one whose name ends in .test.ts or .test.tsx.`);
    const component = /^\s*component:\s*"([^"]+)"/m.exec(await readFile(join(folder, "definition.ts"), "utf8"))?.[1];
    if (component === undefined) throw new Error(`steps/${entry.name}/definition.ts names no component: write component: "${entry.name}".`);
    const other = names.get(component);
    if (other !== undefined) throw new Error(`Two step kinds are named "${component}": steps/${other} and steps/${entry.name}.`);
    if (component !== entry.name) throw new Error(`steps/${entry.name}/definition.ts names its component "${component}"; a kind is named as its folder.`);
    names.set(component, entry.name);
    kinds.push({ folder: entry.name });
  }
  return kinds.sort((a, b) => a.folder.localeCompare(b.folder));
}

/** The index of kinds: each loaded only when a flow uses it. */
export function kindIndex(kinds: readonly Kind[]): string {
  const rows = kinds.map(({ folder }) => `  "${folder}": () => import("../${folder}/definition.ts").then((module) => module.default),`);
  return `/* Generated from the folders under steps/ by \`npm run generate\`. Do not edit. */
import type { KindLoaders } from "../../engine/core/registry.ts";

export const kindLoaders: KindLoaders = {
${rows.join("\n")}
};
`;
}
