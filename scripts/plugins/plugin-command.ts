import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative, resolve, sep } from "node:path";
import { generate } from "../generate/generate.ts";
import { isLeftOut, openPlugin, readPluginList } from "./plugin-list.ts";
import { formatPluginProblem, readPluginState } from "./plugin-state.ts";

/** A change of plugins.json; `lines` tell a person what happened. */
interface Outcome {
  readonly lines: readonly string[];
  readonly isFailed: boolean;
}

/**
 * Adds a plugin: a folder stays where it is, a tarball is unpacked into plugins/, a package is installed.
 * @throws Error, and nothing is listed, if there is no such plugin or it does not fit
 */
export async function addPlugin(root: string, from: string): Promise<Outcome> {
  const entry = await entryOf(root, from);
  const list = await readPluginList(root);
  const { name } = await openPlugin(root, entry);
  if (!list.includes(entry)) await writeList(root, [...list, entry]);
  const { problems } = await generate(root);
  const own = problems.filter(({ plugin }) => plugin === name || plugin === entry);
  if (own.length > 0) {
    await writeList(root, list);
    await generate(root);
    return { lines: [...own.map(formatPluginProblem), "Nothing was added."], isFailed: true };
  }
  const built = (await readPluginState(root)).plugins.find((plugin) => plugin.entry === entry);
  const kinds = built?.kinds.length ? `kinds ${built.kinds.join(", ")}` : "no kinds";
  return { lines: [`Added ${name} (${entry}): ${kinds}. \`npm start\` serves flows that name them.`], isFailed: false };
}

/** @returns the entry of plugins.json */
async function entryOf(root: string, from: string): Promise<string> {
  const path = resolve(root, from);
  if (/\.(tgz|tar\.gz)$/.test(from)) return unpack(root, path);
  if (existsSync(join(path, "package.json"))) return relative(root, path).split(sep).join("/");
  if (/^\.{0,2}[\\/]/.test(from) || existsSync(path))
    throw new Error(`${from} is not a plugin: it has no package.json (docs/plugins.md).`);
  if (!existsSync(join(root, "node_modules", from)))
    execFileSync("npm", ["install", "--save-exact", "--ignore-scripts", "--no-audit", "--no-fund", from], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
    });
  // "guest-book@1.2.0" is installed as "guest-book".
  return from.replace(/(?<=.)@[^/]*$/, "");
}

/** Unpacks a tarball in the repository, so that a checkout has it without a registry. */
async function unpack(root: string, tarball: string): Promise<string> {
  if (!existsSync(tarball)) throw new Error(`There is no tarball ${tarball}.`);
  const folder = await mkdtemp(join(tmpdir(), "plugin-"));
  try {
    execFileSync("tar", ["-xzf", tarball, "-C", folder]);
    const [top] = await readdir(folder);
    const unpacked = join(folder, top ?? "");
    const { name } = JSON.parse(await readFile(join(unpacked, "package.json"), "utf8")) as { name: string };
    const entry = `plugins/${name.replace(/^@/, "").replaceAll("/", "-")}`;
    await rm(join(root, entry), { recursive: true, force: true });
    await cp(unpacked, join(root, entry), {
      recursive: true,
      filter: (path) => !isLeftOut(relative(unpacked, path)),
    });
    return entry;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes a plugin from the list, by its name or entry; its files stay. Tells which flows need it. */
export async function removePlugin(root: string, name: string, configDir: string): Promise<Outcome> {
  const list = await readPluginList(root);
  const state = await readPluginState(root);
  const built = state.plugins.find((plugin) => plugin.name === name || plugin.entry === name);
  const entry = built?.entry ?? list.find((each) => each === name || basename(each) === name);
  if (entry === undefined || !list.includes(entry))
    throw new Error(`There is no plugin "${name}" in plugins.json: ${list.join(", ") || "it is empty"}.`);
  const users = await flowsWith(join(root, configDir), new Set(built?.kinds));
  await writeList(
    root,
    list.filter((each) => each !== entry),
  );
  await generate(root);
  const refused = users.map((file) => `${join(configDir, file)} needs it, and is refused from the next start.`);
  const files = `Its files stay in ${entry}.`;
  return { lines: [`Removed ${built?.name ?? name}. ${files}`, ...refused], isFailed: false };
}

/** Finds flows by text: files with mistakes count too. */
async function flowsWith(folder: string, kinds: ReadonlySet<string>): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const files = (await readdir(folder, { recursive: true, encoding: "utf8" })).filter((file) => file.endsWith(".json"));
  const found: string[] = [];
  for (const file of files.sort()) {
    const text = await readFile(join(folder, file), "utf8");
    const named = [...text.matchAll(/"component"\s*:\s*"([^"]+)"/g)].map(([, kind = ""]) => kind);
    if (named.some((kind) => kinds.has(kind))) found.push(file);
  }
  return found;
}

/** Lists plugins with their kinds and features, and those left out. */
export async function listPlugins(root: string): Promise<Outcome> {
  await generate(root);
  const { plugins, problems } = await readPluginState(root);
  const lines = plugins.map(({ name, version, entry, kinds, features }) => {
    const parts = [
      ...(kinds.length > 0 ? [`kinds ${kinds.join(", ")}`] : []),
      ...(features.length > 0 ? [`features ${features.join(", ")}`] : []),
    ];
    return `${name} ${version} (${entry}): ${parts.join("; ")}`;
  });
  const left = problems.map(formatPluginProblem);
  const none = lines.length + left.length === 0 ? ["There are no plugins."] : [];
  return { lines: [...lines, ...left, ...none], isFailed: left.length > 0 };
}

async function writeList(root: string, list: readonly string[]): Promise<void> {
  await writeFile(join(root, "plugins.json"), `[${list.map((entry) => JSON.stringify(entry)).join(", ")}]\n`);
}
