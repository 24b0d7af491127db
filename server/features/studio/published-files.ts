import { createHash } from "node:crypto";
import { access, constants, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readJournal } from "../../museum/config/journal.ts";
import { classifyName, discover, type Entry } from "../../museum/config/read-folder.ts";
import { catalogueFile, isCatalogueFile } from "../../museum/model/catalogue-places.ts";
import type { Overlay } from "../../museum/model/config.ts";

export interface PublishedFile {
  readonly text: string;
  readonly hash: string;
}

/** By name, relative to the folder. */
export type PublishedFiles = ReadonlyMap<string, PublishedFile>;

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** Reads the folder's files, or those of a role, overlaid with a release being written. */
export async function readPublished(dir: string, only?: Entry["role"]): Promise<PublishedFiles> {
  const journal: Overlay = (await readJournal(dir))?.files ?? new Map();
  const entries = [...(await discover(dir)), ...[...journal.keys()].map(classifyName)];
  const wanted = entries.filter(({ role }) => (only === undefined ? role !== "unexpected" : role === only));
  return read(dir, new Set(wanted.map(({ name }) => name)), journal);
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

/** Checks whether a museum needs this file: files of the folder catalogue/ replace catalogue.json. @param others known files */
export function isNeeded(name: string, others: readonly string[]): boolean {
  if (name !== catalogueFile) return name === "tenant.json";
  return !others.some((other) => other !== catalogueFile && isCatalogueFile(other));
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
