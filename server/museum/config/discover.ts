import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { nearest } from "../../../engine/check/suggest.ts";
import type { Overlay } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";
import { bases } from "../products/registry.ts";
import { boxOffice } from "./flow-words.ts";

export type Role =
  | { readonly role: "tenant" | "catalogue" | "redirects" | "unexpected" }
  /** A flow, or the template of a base's direct flows. */
  | { readonly role: "flow"; readonly base: string; readonly handle: string }
  | { readonly role: "template"; readonly base: string };

export type Entry = Role & {
  /** Relative to the folder, with forward slashes. */
  readonly name: string;
  readonly problem?: Problem;
};

const single = { "tenant.json": "tenant", "catalogue.json": "catalogue", "redirects.json": "redirects" } as const;
const needed = ["tenant.json", "catalogue.json"];

const byName = (a: Entry, b: Entry) => a.name.localeCompare(b.name);

export function discoverUnder(entries: readonly Entry[], overlay: Overlay): Entry[] {
  const left = entries.filter(({ name }) => !overlay.has(name) || needed.includes(name));
  const laid = [...overlay].flatMap(([name, text]) =>
    text === null || left.some((entry) => entry.name === name) ? [] : [classifyName(name)],
  );
  return [...left, ...laid].sort(byName);
}

/** Includes the two required files even if they are missing. @throws if the folder cannot be read */
export async function discover(dir: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  const top = await readdir(dir, { withFileTypes: true });
  for (const name of new Set([...needed, ...top.map((entry) => entry.name)])) {
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
  return entries.sort(byName);
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
  if (!bases.includes(folder)) {
    const known = folder === "" ? [...Object.keys(single), "box-office.json"] : [...bases, "direct"];
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
  const named = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem);
  const handle = stem
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return {
    role: "flow",
    base: folder,
    handle: stem,
    name,
    ...(!named && {
      problem: {
        code: "FILE_NAME",
        pointer: "",
        message: `"${stem}" cannot stand in an address`,
        fix: `rename the file to ${handle || "a-name"}.json`,
        value: stem,
      },
    }),
  };
}

function unexpected(name: string, message: string, fix: string): Entry {
  return { role: "unexpected", name, problem: { code: "FILE_UNEXPECTED", pointer: "", message, fix } };
}

function suggestion(word: string, known: readonly string[]): string {
  const meant = nearest(word, known);
  return meant === undefined ? `known: ${known.join(", ")}` : `did you mean "${meant}"?`;
}
