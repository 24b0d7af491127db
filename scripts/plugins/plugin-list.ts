import { existsSync } from "node:fs";
import { cp, readdir, readFile, rm } from "node:fs/promises";
import { basename, isAbsolute, join, relative, resolve, sep } from "node:path";

/** Why a plugin is not built in, and what to do. The museum is served without it. */
export interface PluginProblem {
  readonly plugin: string;
  readonly code: string;
  readonly reason: string;
  readonly fix: string;
  /** Those that it has, or had when it last loaded. */
  readonly kinds: readonly string[];
}

export class PluginError extends Error {
  readonly code: string;
  readonly fix: string;

  constructor(code: string, reason: string, fix: string) {
    super(reason);
    this.code = code;
    this.fix = fix;
  }
}

export interface Plugin {
  /** As in plugins.json. */
  readonly entry: string;
  readonly name: string;
  readonly version: string;
  /** Where its sources are. */
  readonly source: string;
  /** Where it is built from, below the root: its own folder, or a copy. */
  readonly folder: string;
  /** Below `folder`; undefined if it has none. */
  readonly steps: string | undefined;
  readonly features: string | undefined;
}

const listFile = "plugins.json";

/** @throws Error if plugins.json is not a list of texts */
export async function readPluginList(root: string): Promise<readonly string[]> {
  const file = join(root, listFile);
  if (!existsSync(file)) return [];
  const list: unknown = await readFile(file, "utf8").then(JSON.parse, () => undefined);
  if (!Array.isArray(list) || !list.every((entry): entry is string => typeof entry === "string"))
    throw new Error(`${listFile} is not a list of folders and names of packages, such as ["plugins/step-guest-book"].`);
  return list;
}

/** The folder of an entry: a path, or else an installed package. */
export function sourceOf(root: string, entry: string): string {
  const folder = resolve(root, entry);
  if (isAbsolute(entry) || /^\.{1,2}([\\/]|$)/.test(entry) || existsSync(folder)) return folder;
  return join(root, "node_modules", entry);
}

/** Files of a plugin that are not built in. */
export const isLeftOut = (path: string): boolean =>
  /(^|[\\/])(node_modules|generated|dist|packages|\.git)([\\/]|$)/.test(path);

/** @throws PluginError if it does not fit this repository */
export async function openPlugin(root: string, entry: string): Promise<Plugin> {
  const source = sourceOf(root, entry);
  const manifest = await readManifest(source, entry);
  const declared = manifest["flow-plugin"];
  if (typeof declared !== "object" || declared === null)
    throw new PluginError(
      "PLUGIN_MANIFEST",
      'its package.json has no "flow-plugin"',
      'Add "flow-plugin": { "engine": "^1", "steps": "steps" } to its package.json.',
    );
  if (manifest.type !== "module")
    throw new PluginError(
      "PLUGIN_MANIFEST",
      `its package.json has ${manifest.type === undefined ? 'no "type"' : `"type": ${JSON.stringify(manifest.type)}`}, and its files are ES modules`,
      'Write "type": "module" in its package.json.',
    );
  const { engine, steps, features } = declared as Record<string, unknown>;
  await refuseEngine(root, engine);
  const name = String(manifest.name ?? basename(source));
  refuseDependencies(root, manifest.dependencies);
  return {
    ...{ entry, name, source },
    version: String(manifest.version ?? "0.0.0"),
    folder: isInside(root, source) ? toPosix(relative(root, source)) : copyOf(name),
    steps: folderIn(source, "steps", steps),
    features: folderIn(source, "features", features),
  };
}

async function readManifest(source: string, entry: string): Promise<Record<string, unknown>> {
  if (!existsSync(source))
    throw new PluginError(
      "PLUGIN_MISSING",
      `there is neither a folder nor an installed package "${entry}"`,
      `Run \`npm ci\`, put the folder back, or run \`npm run plugin -- remove ${entry}\`.`,
    );
  try {
    return JSON.parse(await readFile(join(source, "package.json"), "utf8"));
  } catch (error) {
    throw new PluginError(
      "PLUGIN_MANIFEST",
      `its package.json is missing or is not JSON (${(error as Error).message})`,
      "Add a package.json as docs/plugins.md shows.",
    );
  }
}

/** @param range "^1", "1" or "^1.2": a major version, and the least minor one */
async function refuseEngine(root: string, range: unknown): Promise<void> {
  const { version } = JSON.parse(await readFile(join(root, "engine/package.json"), "utf8")) as { version: string };
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [, ownMajor, ownMinor = "0"] = /^\^?(\d+)(?:\.(\d+))?(?:\.\d+)?$/.exec(String(range)) ?? [];
  if (Number(ownMajor) === major && Number(ownMinor) <= minor) return;
  throw new PluginError(
    "PLUGIN_ENGINE",
    `it is made for flow-engine ${range === undefined ? "of no named version" : String(range)}, and this is ${version}`,
    `Install a version of the plugin for flow-engine ^${major}, or change "engine" in its "flow-plugin" once it works with it.`,
  );
}

function refuseDependencies(root: string, dependencies: unknown): void {
  const missing = Object.entries((dependencies ?? {}) as Record<string, string>).filter(
    ([name]) => !existsSync(join(root, "node_modules", name)),
  );
  if (missing.length > 0)
    throw new PluginError(
      "PLUGIN_DEPENDENCY",
      `it needs ${missing.map(([name]) => name).join(", ")}, which the repository has not`,
      `Run \`npm install ${missing.map(([name, range]) => `${name}@${range}`).join(" ")}\`.`,
    );
}

function folderIn(source: string, key: string, folder: unknown): string | undefined {
  if (folder === undefined) return undefined;
  if (typeof folder !== "string" || !existsSync(join(source, folder)) || !isInside(source, join(source, folder)))
    throw new PluginError(
      "PLUGIN_MANIFEST",
      `"${key}" of its "flow-plugin" is ${JSON.stringify(folder)}, and it has no such folder`,
      `Name the folder of its ${key}, or remove "${key}".`,
    );
  return toPosix(relative(source, join(source, folder)));
}

/** Packages and outside folders are copied: their imports must find this repository's packages. */
export async function copyPlugins(root: string, plugins: readonly Plugin[]): Promise<void> {
  const copies = join(root, "plugins/generated");
  const wanted = plugins.filter(({ folder }) => folder.startsWith("plugins/generated/"));
  for (const name of existsSync(copies) ? await readdir(copies) : [])
    if (!wanted.some(({ folder }) => basename(folder) === name)) await rm(join(copies, name), { recursive: true });
  for (const { source, folder } of wanted) {
    await rm(join(root, folder), { recursive: true, force: true });
    await cp(source, join(root, folder), {
      recursive: true,
      filter: (path) => {
        const own = relative(source, path);
        return !isLeftOut(own) && !/\.test\.tsx?$/.test(own);
      },
    });
  }
}

const copyOf = (name: string) => `plugins/generated/${name.replace(/^@/, "").replaceAll("/", "-")}`;

function isInside(root: string, folder: string): boolean {
  const path = relative(root, folder);
  return path !== "" && !path.startsWith("..") && !isAbsolute(path) && !path.split(sep).includes("node_modules");
}

const toPosix = (path: string) => path.split(sep).join("/");
