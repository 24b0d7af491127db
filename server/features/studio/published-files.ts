import { createHash } from "node:crypto";
import { access, constants, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readJournal } from "../../museum/config/journal.ts";
import { classifyName, discover } from "../../museum/config/read-folder.ts";
import type { Overlay } from "../../museum/model/config.ts";

export interface PublishedFile {
  readonly text: string;
  readonly hash: string;
}

/** By name, relative to the folder. */
export type PublishedFiles = ReadonlyMap<string, PublishedFile>;

const needed = ["tenant.json", "catalogue.json"];

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** Reads the folder's files, overlaid with a release being written. */
export async function readPublished(dir: string): Promise<PublishedFiles> {
  const journal: Overlay = (await readJournal(dir))?.files ?? new Map();
  const entries = await discover(dir);
  return read(
    dir,
    new Set([...entries.filter(({ role }) => role !== "unexpected").map(({ name }) => name), ...journal.keys()]),
    journal,
  );
}

/** Reads only these, because a museum may have hundreds. Ignores names that no draft may contain. */
export async function readPublishedOf(dir: string, names: Iterable<string>): Promise<PublishedFiles> {
  const journal: Overlay = (await readJournal(dir))?.files ?? new Map();
  return read(dir, new Set([...names].filter(isConfigurationName)), journal);
}

async function read(dir: string, names: ReadonlySet<string>, journal: Overlay): Promise<PublishedFiles> {
  const files = await Promise.all([...names].map(async (name) => [name, await textOf(dir, name, journal)] as const));
  return new Map(
    files
      .flatMap(([name, text]) => (text === undefined ? [] : [[name, { text, hash: hashOf(text) }] as const]))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

async function textOf(dir: string, name: string, journal: Overlay): Promise<string | undefined> {
  const published = journal.get(name);
  if (published !== undefined) return published ?? undefined;
  try {
    return await readFile(join(dir, name), "utf8");
  } catch (error) {
    if (["ENOENT", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

/** Checks whether a draft may contain this name: a configuration file inside the folder. */
export function isConfigurationName(name: string): boolean {
  const entry = classifyName(name);
  return (
    entry.role !== "unexpected" &&
    entry.problem === undefined &&
    entry.name === name &&
    /^[a-z0-9/.-]+\.json$/.test(name) &&
    !name.includes("..")
  );
}

export function isNeeded(name: string): boolean {
  return needed.includes(name);
}

/** Checks whether these files are writable; under version control they often are not. */
export async function areWritable(dir: string, names: readonly string[]): Promise<boolean> {
  const folders = new Set([dir, ...names.map((name) => dirname(join(dir, name)))]);
  const can = await Promise.all([...folders].map(isWritable));
  return can.every(Boolean);
}

/** A missing folder is created later. */
async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}
