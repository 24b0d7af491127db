import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Plugin as VitePlugin } from "vite";
import type { Role } from "./check-module.ts";
import { pluginAliases, surfaceNames } from "./plugin-aliases.ts";
import { type Plugin, PluginError } from "./plugin-list.ts";
import { pluginFiles } from "./plugin-state.ts";

const maxImportMs = 30_000;

/** Node's exit code if nothing is left to do and an import still waits. */
const unsettledStatus = 13;

/** Programs that the verdict depends on. */
const loader = join(import.meta.dirname, "load-built.ts");
const judges = [
  ...[import.meta.filename, loader],
  ...["check-module.ts", "check-fixtures.ts"].map((name) => join(import.meta.dirname, name)),
  ...["steps/guarded-step.ts", "commerce/cart/check-contribution.ts", "engine/check/run-asks.ts"].map((file) =>
    join(import.meta.dirname, "../..", file),
  ),
];

/** A module of a plugin, by its path without extension. */
export interface TrialModule {
  readonly role: Role;
  readonly file: string;
}

/**
 * Builds a plugin on its own and loads it once, so that one that fails is left out and stops nothing else. The verdict
 * lasts until its files change.
 * @throws PluginError if it imports what it may not, does not build, or a module throws or exports something else
 */
export async function tryPlugin(root: string, plugin: Plugin, modules: readonly TrialModule[]): Promise<void> {
  if (modules.length === 0) return;
  const folder = join(root, plugin.folder);
  const built = join(root, "dist/plugins", plugin.name.replaceAll("/", "-"));
  const hash = await hashOf(root, folder, modules);
  const verdictFile = `${built}.json`;
  const last = existsSync(verdictFile) ? JSON.parse(await readFile(verdictFile, "utf8")) : undefined;
  if (last?.hash !== hash) {
    const problem = await findProblem(root, { folder, built, modules });
    await mkdir(dirname(verdictFile), { recursive: true });
    await writeFile(verdictFile, JSON.stringify({ hash, problem }));
    if (problem !== undefined) throw new PluginError(problem.code, problem.reason, problem.fix);
  } else if (last.problem !== undefined)
    throw new PluginError(last.problem.code, last.problem.reason, last.problem.fix);
}

interface Problem {
  readonly code: string;
  readonly reason: string;
  readonly fix: string;
}

interface Trial {
  readonly folder: string;
  readonly built: string;
  readonly modules: readonly TrialModule[];
}

async function findProblem(root: string, { folder, built, modules }: Trial): Promise<Problem | undefined> {
  const { build } = await import("vite");
  const forbidden: string[] = [];
  try {
    await build({
      ...{ configFile: false, root, logLevel: "silent", publicDir: false, envDir: false },
      plugins: [importRule(folder, await dependenciesOf(folder), forbidden), surfacePlugin(root)],
      build: {
        ...{ ssr: true, outDir: built, emptyOutDir: true, target: "node20", minify: false },
        rolldownOptions: {
          input: Object.fromEntries(modules.map(({ file }) => [file, sourceFile(folder, file)])),
          output: { entryFileNames: "[name].js" },
        },
      },
    });
  } catch (error) {
    if (forbidden[0] === undefined)
      return { code: "PLUGIN_BUILD", reason: `it does not build: ${firstLines(error)}`, fix: "Correct that file." };
  }
  if (forbidden[0] !== undefined)
    return {
      code: "PLUGIN_IMPORT",
      reason: forbidden[0],
      fix: `Import ${surfaceNames.slice(0, 2).join(", ")}, ${surfaceNames.slice(4).join(", ")}, react, its own files and its own dependencies only (docs/plugins.md).`,
    };
  return loadBuilt(root, { folder, built, modules });
}

function loadBuilt(root: string, { folder, built, modules }: Trial): Problem | undefined {
  const { status, stderr, error, output } = spawnSync(
    process.execPath,
    [
      ...["--import", "tsx", loader, `file://${built}`, `file://${folder}`],
      ...modules.map(({ role, file }) => `${role}:${file}`),
    ],
    { cwd: root, encoding: "utf8", timeout: maxImportMs, stdio: ["ignore", "ignore", "pipe", "pipe"] },
  );
  const told: { file?: string; message?: string; isLoaded?: true } = {};
  for (const line of (output?.[3] ?? "").split("\n").filter(Boolean)) Object.assign(told, JSON.parse(line));
  if (told.isLoaded) return undefined;
  const isWaiting = error !== undefined || status === unsettledStatus;
  const silent = isWaiting ? "it does not finish loading" : "it ends the process when it is loaded";
  const reason = told.message ?? [silent, isWaiting ? "" : firstLines(stderr)].filter(Boolean).join(": ");
  return { code: "PLUGIN_LOAD", reason: `${told.file}: ${reason}`, fix: "Correct that file." };
}

/** Refuses imports of what may change without notice. */
function importRule(folder: string, dependencies: readonly string[], forbidden: string[]): VitePlugin {
  const allowed = new Set([...surfaceNames, "react", "react/jsx-runtime", "react/jsx-dev-runtime", ...dependencies]);
  const packageOf = (id: string) => /^(@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? id;
  return {
    name: "plugin-imports",
    enforce: "pre",
    resolveId(id, importer) {
      const from = importer === undefined ? undefined : relative(folder, importer);
      if (from === undefined || from.startsWith("..") || from.startsWith("generated/")) return undefined;
      const isOwn = id.startsWith(".") && !relative(folder, join(dirname(importer ?? ""), id)).startsWith("..");
      const isNode = id.startsWith("node:") && from.startsWith("features");
      if (isOwn || isNode || allowed.has(id) || dependencies.includes(packageOf(id)) || id.startsWith("\0"))
        return undefined;
      forbidden.push(`${from} imports ${JSON.stringify(id)}, which plugins may not`);
      return { id, external: true };
    },
  };
}

/** Not Vite's aliases: those replace an import before the rule sees it. */
function surfacePlugin(root: string): VitePlugin {
  const aliases = pluginAliases(root);
  return {
    name: "plugin-surface",
    enforce: "pre",
    resolveId: (id) => aliases.find(({ find }) => find.test(id))?.replacement,
  };
}

async function dependenciesOf(folder: string): Promise<string[]> {
  const { dependencies = {} } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  return Object.keys(dependencies);
}

function sourceFile(folder: string, name: string): string {
  const file = [".ts", ".tsx"].map((extension) => join(folder, name + extension)).find((each) => existsSync(each));
  if (file === undefined)
    throw new PluginError("PLUGIN_BUILD", `it has no ${name}.ts`, "Add that file, or remove its folder.");
  return file;
}

/** Control sequences of a terminal. */
const colors = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

const firstLines = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(colors, "").trim().split("\n").slice(0, 6).join(" ");

async function hashOf(root: string, folder: string, modules: readonly TrialModule[]): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(modules));
  for (const file of [...(await pluginFiles(folder)), join(root, "engine/package.json"), ...judges])
    hash.update(`${relative(root, file)}\0`).update(await readFile(file));
  return hash.digest("hex");
}
