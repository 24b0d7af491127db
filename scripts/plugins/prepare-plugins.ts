import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { KindTrait } from "../../schemas/kind-traits.ts";
import type { Kind } from "../generate/kinds.ts";
import type { Coverage } from "../generate/messages/messages.ts";
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
import { type TrialModule, tryPlugin } from "./try-plugin.ts";

/** The sentences that the kinds of a plugin show. */
interface PluginSentences {
  readonly plugin: string;
  readonly kinds: readonly string[];
  readonly coverage: Coverage;
}

interface BuiltFeature {
  readonly plugin: string;
  /** Its module, below the root and without extension. */
  readonly file: string;
}

export interface PreparedPlugins extends Omit<PluginParts, "coverage"> {
  readonly sentences: readonly PluginSentences[];
  readonly features: readonly BuiltFeature[];
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
      (plugin) => {
        const other = opened.find(({ name }) => name === plugin.name);
        if (other === undefined) opened.push(plugin);
        else return report(entry, entry, nameTaken(plugin, other));
      },
      (error) => report(entry, entry, error),
    );
  await copyPlugins(root, opened);
  const kinds: Kind[] = [];
  const features: BuiltFeature[] = [];
  const plugins: BuiltPlugin[] = [];
  const sentences: PluginSentences[] = [];
  const examples = new Map<string, readonly unknown[]>();
  const traits = new Map<string, readonly KindTrait[]>();
  const owners: Owners = {
    kinds: new Map([...taken].map((kind) => [kind, "this repository"])),
    features: new Map(),
  };
  for (const plugin of opened) {
    try {
      const own = await prepare(root, plugin, owners);
      const names = own.kinds.map(({ folder }) => folder);
      const featureNames = own.features.map(featureName);
      for (const kind of names) owners.kinds.set(kind, plugin.name);
      for (const feature of featureNames) owners.features.set(feature, plugin.name);
      kinds.push(...own.kinds);
      features.push(...own.features.map((file) => ({ plugin: plugin.name, file: `${plugin.folder}/${file}` })));
      sentences.push({ plugin: plugin.name, kinds: names, coverage: own.coverage });
      for (const [kind, values] of own.examples) examples.set(kind, values);
      for (const [kind, values] of own.traits) traits.set(kind, values);
      const { entry, name, version } = plugin;
      plugins.push({ entry, name, version, kinds: names, features: featureNames });
    } catch (error) {
      await report(plugin.name, plugin.entry, error);
    }
  }
  await writePluginState(root, { plugins, problems, hash });
  return { kinds, features, sentences, examples, traits, problems };
}

/** Names of the plugins that have each kind and feature. */
interface Owners {
  readonly kinds: Map<string, string>;
  readonly features: Map<string, string>;
}

async function prepare(root: string, plugin: Plugin, owners: Owners) {
  const folder = join(root, plugin.folder);
  const parts = await generatePlugin(folder, plugin.steps).catch((error: Error) => {
    throw new PluginError("PLUGIN_SCHEMA", error.message, "Correct that file.");
  });
  for (const { folder: kind } of parts.kinds)
    refuseTaken(["KIND", kind], owners.kinds.get(kind), `${plugin.steps}/${kind}`);
  const features = await featuresOf(folder, plugin.features);
  for (const name of features.map(featureName))
    refuseTaken(["FEATURE", name], owners.features.get(name), `${plugin.features}/${name}`);
  await tryPlugin(root, plugin, [
    ...parts.kinds.flatMap(({ folder: kind, contract }): TrialModule[] => [
      { role: contract, file: `${plugin.steps}/${kind}/definition` },
      { role: "screen", file: `${plugin.steps}/${kind}/screen` },
    ]),
    ...features.map((file): TrialModule => ({ role: "feature", file })),
  ]);
  const kinds = parts.kinds.map((kind): Kind => {
    const source = `${plugin.folder}/${plugin.steps}/${kind.folder}`;
    return { ...kind, from: { plugin: plugin.name, source, types: `${plugin.folder}/generated/steps` } };
  });
  return { ...parts, kinds, features };
}

function refuseTaken(
  [part, name]: readonly ["KIND" | "FEATURE", string],
  owner: string | undefined,
  folder: string,
): void {
  if (owner === undefined) return;
  throw new PluginError(
    `PLUGIN_${part}_EXISTS`,
    `its ${part.toLowerCase()} "${name}" exists already, in ${owner}`,
    `Rename the folder ${folder}, or remove one of the two.`,
  );
}

const nameTaken = ({ name }: Plugin, other: Plugin) =>
  new PluginError(
    "PLUGIN_NAME_EXISTS",
    `its name "${name}" is that of the plugin in ${other.entry}`,
    'Change "name" in its package.json, or remove one of the two.',
  );

const featureName = (file: string) => file.split("/").at(-2) ?? "";

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
export function featureIndex(features: readonly BuiltFeature[]): string {
  const rows = features.map(
    ({ plugin, file }) => `  openFeature(${JSON.stringify(plugin)}, () => import("../../${file}.ts")),`,
  );
  return `/* Generated from plugins.json by \`npm run generate\`. Do not edit. */
import { type OpenedFeature, openFeature } from "../plugins/open-feature.ts";

const opened: readonly (OpenedFeature | undefined)[] = await Promise.all([
${rows.join("\n")}
]);

export const pluginFeatures: readonly OpenedFeature[] = opened.filter((each) => each !== undefined);
`;
}

/** Generates what each plugin's sentences lack, for the check of flows that name its kinds. */
export function sentencesModule(sentences: readonly PluginSentences[]): string {
  return `/* Generated from plugins.json by \`npm run generate\`. Do not edit. */
/** A plugin's sentences as "file.key"; English has all, and other languages lack some. */
export interface PluginSentences {
  readonly plugin: string;
  readonly kinds: readonly string[];
  readonly coverage: {
    readonly sentences: readonly string[];
    readonly missing: Readonly<Record<string, readonly string[]>>;
  };
}

export const pluginSentences: readonly PluginSentences[] = ${JSON.stringify(sentences, null, 2)};
`;
}
