import { createHash } from "node:crypto";
import type { BigIntStats } from "node:fs";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { nearest } from "../../../engine/check/suggest.ts";
import { catalogueFile, catalogueFolder } from "../model/catalogue-places.ts";
import type { Overlay } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";
import { bases, boxOffice } from "../products/registry.ts";
import { journalName } from "./journal.ts";
import { displayName, lineFinder, type ParsedFile, parseText, withProblem } from "./parse-file.ts";

export type Role =
  | { readonly role: "tenant" | "catalogue" | "redirects" | "unexpected" }
  /** A flow, or the template of a base's direct flows. */
  | { readonly role: "flow"; readonly base: string; readonly handle: string }
  | { readonly role: "template"; readonly base: string }
  /** A part that several flows use, by its name. */
  | { readonly role: "fragment"; readonly fragment: string };

export type Entry = Role & {
  /** Relative to the folder, with forward slashes. */
  readonly name: string;
  readonly problem?: Problem;
  /** Listed only because every museum needs it. */
  readonly isMissing?: true;
};

/** Fragments are named by their file: fragments/{name}.json. */
export const fragmentFolder = "fragments";

const single = { "tenant.json": "tenant", "catalogue.json": "catalogue", "redirects.json": "redirects" } as const;

const byName = (a: Entry, b: Entry) => a.name.localeCompare(b.name);

export function discoverUnder(entries: readonly Entry[], overlay: Overlay): Entry[] {
  const left = entries.filter(({ name, isMissing }) => !isMissing && !overlay.has(name));
  const laid = [...overlay].flatMap(([name, text]) => (text === null ? [] : [classifyName(name)]));
  return withNeeded([...left, ...laid]);
}

/** Adds the two required files if they are missing; files of the folder catalogue/ replace catalogue.json. */
function withNeeded(entries: readonly Entry[]): Entry[] {
  const missing = [...Object.entries({ tenant: "tenant.json", catalogue: catalogueFile })].flatMap(
    ([role, name]): Entry[] =>
      entries.some((entry) => entry.role === role) ? [] : [{ ...classify("", name), isMissing: true }],
  );
  return [...entries, ...missing].sort(byName);
}

/** Includes the two required files even if they are missing. @throws if the folder cannot be read */
export async function discover(dir: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  const top = await readdir(dir, { withFileTypes: true });
  for (const { name } of top) {
    if (/^\.|^assets$|^node_modules$/.test(name)) continue;
    if (
      name.endsWith(".json") ||
      (/\.jsonc?(\.txt)?$/i.test(name) && top.some((entry) => entry.name === name && entry.isFile()))
    )
      entries.push(classify("", name));
    else if (top.some((entry) => entry.name === name && (entry.isDirectory() || entry.isSymbolicLink()))) {
      for (const file of await readFolder(join(dir, name)))
        if (looksLikeConfiguration(file)) entries.push(classify(name, file));
    }
  }
  return withNeeded(entries);
}

/** Includes nested folders, to report that their files are ignored. */
function looksLikeConfiguration(file: string): boolean {
  return /\.jsonc?(\.txt)?$/i.test(file) && !/(^|[\\/])(\.|node_modules[\\/])/.test(file);
}

/** A broken link counts as empty. An unreadable folder must not, or its flows would vanish. */
async function readFolder(path: string): Promise<string[]> {
  try {
    return await readdir(path, { recursive: true });
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}

/** Classifies a file name, whether or not the file exists. @param name relative to the folder, with forward slashes */
export function classifyName(name: string): Entry {
  const slash = name.indexOf("/");
  return classify(name.slice(0, Math.max(slash, 0)), name.slice(slash + 1));
}

function classify(folder: string, path: string): Entry {
  const file = path.replaceAll("\\", "/");
  const name = folder === "" ? file : `${folder}/${file}`;
  const stem = file.replace(/\.json$/, "");
  if (folder === "" && Object.hasOwn(single, file)) return { role: single[file as keyof typeof single], name };
  if (folder === "" && file === "box-office.json") return { role: "flow", base: boxOffice, handle: boxOffice, name };
  if (!file.endsWith(".json"))
    return unexpected(
      name,
      "only files that end in .json are read",
      `rename it to ${file.replace(/\.jsonc?(\.txt)?$/i, ".json")}`,
    );
  if (file.includes("/"))
    return unexpected(
      name,
      `nothing is read from folders below ${folder}/`,
      `move it to ${folder}/${file.slice(file.lastIndexOf("/") + 1)}`,
    );
  if (folder === "direct")
    return bases.includes(stem)
      ? { role: "template", base: stem, name }
      : unexpected(name, `"${stem}" is none of ${bases.join(", ")}`, suggestion(stem, bases));
  if (folder === catalogueFolder) return { role: "catalogue", name, ...nameProblem(stem) };
  if (folder === fragmentFolder) return { role: "fragment", fragment: stem, name, ...nameProblem(stem) };
  if (!bases.includes(folder)) {
    const known =
      folder === ""
        ? [...Object.keys(single), "box-office.json"]
        : [...bases, "direct", catalogueFolder, fragmentFolder];
    const meant = nearest(folder === "" ? file : folder, known);
    const otherwise =
      folder === ""
        ? `move a flow to one of the folders ${bases.join(", ")}; known here: ${known.join(", ")}`
        : `known: ${known.join(", ")}`;
    return unexpected(
      name,
      `nothing is read from ${name}`,
      meant === undefined ? otherwise : `did you mean "${meant}"?`,
    );
  }
  return { role: "flow", base: folder, handle: stem, name, ...nameProblem(stem) };
}

/** Addresses and the studio's drafts need plain names. */
function nameProblem(stem: string): Pick<Entry, "problem"> {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem)) return {};
  const handle = stem
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return {
    problem: {
      code: "FILE_NAME",
      pointer: "",
      message: `"${stem}" cannot stand in an address`,
      fix: `rename the file to ${handle || "a-name"}.json`,
      value: stem,
    },
  };
}

function unexpected(name: string, message: string, fix: string): Entry {
  return { role: "unexpected", name, problem: { code: "FILE_UNEXPECTED", pointer: "", message, fix } };
}

function suggestion(word: string, known: readonly string[]): string {
  const meant = nearest(word, known);
  return meant === undefined ? `known: ${known.join(", ")}` : `did you mean "${meant}"?`;
}

/** Lists the files below assets/ with forward slashes; names are case-sensitive. */
export async function listAssets(dir: string): Promise<ReadonlySet<string>> {
  const folder = join(dir, "assets");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/")),
  );
}

/** Milliseconds. File systems round times: a file changed this recently may change again with the same stamp. */
const coarsest = 2000;

/** Changes when a file is written or replaced. */
export function stampOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${dev} ${ino} ${size} ${mtimeNs} ${ctimeNs}`;
}

/** Checks whether a stamp is old enough to trust. */
export function isReliable(changedAt: number): boolean {
  const age = Date.now() - changedAt;
  return age > coarsest;
}

/** Bytes: more than a museum needs; larger files would take too long to check. */
const largest = 2_000_000;

export interface StampedFile {
  readonly parsed: ParsedFile;
  /** Undefined if the file changed too recently to trust its stamp. */
  readonly stamp?: string;
  readonly digest?: string;
}

/** Returns `earlier`'s value if the file is unchanged. Never throws: errors are in `problems`. */
export async function parseFile(path: string, earlier?: StampedFile): Promise<StampedFile> {
  const file = displayName(path);
  try {
    const found = await stat(path, { bigint: true });
    if (found.isDirectory())
      return unreadable(file, `${file} is a folder where a file is expected`, "rename or remove the folder");
    const stamp = isReliable(Number(found.ctimeMs)) ? stampOf(found) : undefined;
    if (stamp !== undefined && stamp === earlier?.stamp) return earlier;
    const size = Number(found.size);
    if (size > largest) {
      const message = `the file has ${(size / 1e6).toFixed(1)} MB; expected at most ${largest / 1e6} MB`;
      return failed(file, {
        code: "FILE_TOO_LARGE",
        pointer: "",
        message,
        fix: "remove what is repeated; pictures are files in assets/",
      });
    }
    const bytes = await readFile(path);
    const digest = createHash("sha256").update(bytes).digest("base64");
    const parsed = digest === earlier?.digest ? earlier.parsed : parseBytes(file, bytes, earlier?.parsed);
    return { parsed, digest, ...(stamp !== undefined && { stamp }) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT") return unreadable(file, `${file} cannot be read: ${message}`, "let the server read it");
    return missingFile(path);
  }
}

export function missingFile(path: string): StampedFile {
  const file = displayName(path);
  return failed(file, {
    code: "FILE_MISSING",
    pointer: "",
    message: `${file} is not there`,
    fix: "copy it from the demo museum in flows/ and change it",
  });
}

/** Parses a text that replaces or adds a file; reuses `earlier` if the text is the same. */
export function parseOverlay(path: string, text: string, earlier?: StampedFile): StampedFile {
  const digest = createHash("sha256").update(text).digest("base64");
  return digest === earlier?.digest ? earlier : { parsed: parseText(displayName(path), text, earlier?.parsed), digest };
}

function unreadable(file: string, message: string, fix: string): StampedFile {
  return failed(file, { code: "FILE_UNREADABLE", pointer: "", message, fix });
}

function failed(file: string, problem: Problem): StampedFile {
  return { parsed: withProblem(file, problem) };
}

/** Rejects text that is not UTF-8: visitors would see replacement characters. */
function parseBytes(file: string, bytes: Buffer, earlier?: ParsedFile): ParsedFile {
  const source = bytes.toString("utf8");
  if (Buffer.byteLength(source) === bytes.length && !source.includes("\uFFFD") && !source.includes("\0"))
    return parseText(file, source, earlier);
  const at = source.search(/[\uFFFD\0]/);
  const around =
    source
      .slice(0, at)
      .split(/[\r\n]/)
      .at(-1) ?? "";
  const message = `the file is not saved as UTF-8 text${around ? `: the character after ${JSON.stringify(around.slice(-20))} cannot be read` : ""}`;
  const problem: Problem = {
    code: "FILE_ENCODING",
    pointer: "",
    message,
    fix: "save it in your editor with the encoding UTF-8",
  };
  return withProblem(file, problem, lineFinder(source)(at));
}

interface FolderStamp {
  readonly text: string;
  /** The last change of a file, in milliseconds since 1970. */
  readonly changedAt: number;
}

/** Never throws: an unreadable folder gets a stamp with the error. */
export async function stampFolder(dir: string): Promise<FolderStamp> {
  try {
    const [place, entries, assets] = await Promise.all([realpath(dir), discover(dir), listAssets(dir)]);
    let changedAt = 0;
    const stamps = await Promise.all(
      [...entries, { name: journalName }].map(async ({ name }) => {
        try {
          const found = await stat(join(dir, name), { bigint: true });
          changedAt = Math.max(changedAt, Number(found.ctimeMs));
          return `${name} ${stampOf(found)}`;
        } catch (error) {
          return `${name} ${(error as NodeJS.ErrnoException).code}`;
        }
      }),
    );
    return { text: [place, ...stamps, ...assets].join("\n"), changedAt };
  } catch (error) {
    return { text: String((error as NodeJS.ErrnoException).code ?? error), changedAt: 0 };
  }
}
