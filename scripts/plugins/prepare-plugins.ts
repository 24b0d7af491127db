import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { KindTrait } from "../../schemas/kind-traits.ts";
import type { Kind } from "../generate/kinds.ts";
import { generatePlugin, type PluginParts } from "./generate-plugin.ts";
import {
  copyPlugins,
  openPlugin,
  type Plugin,
  PluginError,
  type PluginProblem,
  readPluginList,
  sourceOf,
} from "./plugin-list.ts";
import { type BuiltPlugin, hashPlugins, type PluginState, readPluginState, writePluginState } from "./plugin-state.ts";
import { tryPlugin } from "./try-plugin.ts";

export interface PreparedPlugins extends PluginParts {
  /** Modules of features, below the root and without extension. */
  readonly features: readonly string[];
  readonly problems: readonly PluginProblem[];
}

/**
 * Generates the code of all plugins in plugins.json and tries each.
 * @param taken names of kinds that plugins may not have
 */
export async function preparePlugins(root: string, taken: ReadonlySet<string>): Promise<PreparedPlugins> {
  const problems: PluginProblem[] = [];
  const [last, hash] = await Promise.all([readPluginState(root), hashPlugins(root)]);
  const report = async (plugin: string, entry: string, error: unknown) =>
    problems.push({ ...problemOf(error), plugin, kinds: await kindsOf(root, entry, last) });
  const opened: Plugin[] = [];
  for (const entry of await readPluginList(root))
    await openPlugin(root, entry).then(
      (plugin) => opened.push(plugin),
      (error) => report(entry, entry, error),
    );
  await copyPlugins(root, opened);
  const kinds: Kind[] = [];
  const features: string[] = [];
  const plugins: BuiltPlugin[] = [];
  const examples = new Map<string, readonly unknown[]>();
  const traits = new Map<string, readonly KindTrait[]>();
  const owners = new Map([...taken].map((kind) => [kind, "this repository"]));
  for (const plugin of opened) {
    try {
      const own = await prepare(root, plugin, owners);
      for (const { folder } of own.kinds) owners.set(folder, plugin.name);
      kinds.push(...own.kinds);
      features.push(...own.features.map((file) => `${plugin.folder}/${file}`));
      for (const [kind, values] of own.examples) examples.set(kind, values);
      for (const [kind, values] of own.traits) traits.set(kind, values);
      const names = own.kinds.map(({ folder }) => folder);
      const { entry, name, version } = plugin;
      plugins.push({
        entry,
        name,
        version,
        kinds: names,
        features: own.features.map((file) => file.split("/").at(-2) ?? ""),
      });
    } catch (error) {
      await report(plugin.name, plugin.entry, error);
    }
  }
  await writePluginState(root, { plugins, problems, hash });
  return { kinds, features, examples, traits, problems };
}

async function prepare(root: string, plugin: Plugin, owners: ReadonlyMap<string, string>) {
  const folder = join(root, plugin.folder);
  const parts = await generatePlugin(folder, plugin.steps).catch((error: Error) => {
    throw new PluginError("PLUGIN_SCHEMA", error.message, "Correct that file.");
  });
  for (const { folder: kind } of parts.kinds) {
    const owner = owners.get(kind);
    if (owner !== undefined)
      throw new PluginError(
        "PLUGIN_KIND_EXISTS",
        `its kind "${kind}" exists already, in ${owner}`,
        `Rename the folder ${plugin.steps}/${kind}, or remove one of the two.`,
      );
  }
  const features = await featuresOf(folder, plugin.features);
  await tryPlugin(root, plugin, [
    ...parts.kinds.flatMap(({ folder: kind }) =>
      ["definition", "screen"].map((file) => `${plugin.steps}/${kind}/${file}`),
    ),
    ...features,
  ]);
  const kinds = parts.kinds.map((kind): Kind => {
    const source = `${plugin.folder}/${plugin.steps}/${kind.folder}`;
    return { ...kind, from: { source, types: `${plugin.folder}/generated/steps` } };
  });
  return { ...parts, kinds, features };
}

async function featuresOf(folder: string, features: string | undefined): Promise<string[]> {
  if (features === undefined) return [];
  return (await foldersIn(join(folder, features))).map((name) => `${features}/${name}/feature`);
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Names of the kinds of a plugin that did not load: by its folders, or as it was when it last loaded. */
async function kindsOf(root: string, entry: string, last: PluginState): Promise<readonly string[]> {
  const source = sourceOf(root, entry);
  try {
    const { "flow-plugin": declared = {} } = JSON.parse(await readFile(join(source, "package.json"), "utf8"));
    return await foldersIn(join(source, declared.steps ?? "steps"));
  } catch {
    const before = last.plugins.find((plugin) => plugin.entry === entry);
    return (before ?? last.problems.find(({ plugin }) => plugin === entry))?.kinds ?? [];
  }
}

function problemOf(error: unknown): Pick<PluginProblem, "code" | "reason" | "fix"> {
  return error instanceof PluginError
    ? { code: error.code, reason: error.message, fix: error.fix }
    : { code: "PLUGIN_LOAD", reason: error instanceof Error ? error.message : String(error), fix: "Correct it." };
}

/** Generates the list of plugins' features, which the server opens after its own. */
export function featureIndex(features: readonly string[]): string {
  const imports = features.map((file, index) => `import feature${index} from "../../${file}.ts";`);
  return `/* Generated from plugins.json by \`npm run generate\`. Do not edit. */
import type { PluginFeature } from "../../plugins/museum-storefront/server.ts";
${imports.join("\n")}

export const pluginFeatures: readonly PluginFeature[] = [${features.map((_file, index) => `feature${index}`).join(", ")}];
`;
}
