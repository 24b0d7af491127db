import { inDefaultLanguage, type Languages } from "../../commerce/text-by-language.ts";
import { isRecord } from "../../engine/core/pointer.ts";
import { isCatalogueFile } from "../addresses.ts";
import { parsedValue } from "../text/parse-text.ts";

/** Where an entry of the catalogue stands. */
export interface EntryPlace {
  readonly file: string;
  readonly pointer: string;
}

/** The catalogue's files as one: lists continue from file to file. */
export interface JoinedCatalogue {
  /** Undefined without a file that is JSON. */
  readonly value: Readonly<Record<string, unknown>> | undefined;
  /** By list, in the lists' order. */
  readonly places: Readonly<Record<string, readonly EntryPlace[]>>;
  readonly files: readonly string[];
}

interface FileTexts {
  readonly text: string | null;
  readonly published: string | null;
}

type Files = Readonly<Record<string, FileTexts>>;

/** Joins the catalogue of the draft's files, in the museum's first language. Unchanged entries and lists stay the same objects. */
export const joinCatalogue = joiner(({ text }) => text);
export const joinPublished = joiner(({ published }) => published);

function joiner(textOf: (file: FileTexts) => string | null): (files: Files, languages: Languages) => JoinedCatalogue {
  const values = new Map<string, { readonly text: string; readonly value: unknown }>();
  let last:
    | { readonly texts: readonly (string | null)[]; readonly languages: Languages; readonly joined: JoinedCatalogue }
    | undefined;
  const parsedOf = (name: string, text: string) => {
    const known = values.get(name);
    if (known?.text === text) return known.value;
    const value = parsedValue(text);
    values.set(name, { text, value });
    return value;
  };
  return (files, languages) => {
    const names = Object.keys(files).filter(isCatalogueFile).sort(byCatalogueOrder);
    const held = names.flatMap((name) => {
      const text = textOf(files[name] as FileTexts);
      return text === null ? [] : [[name, text] as const];
    });
    const texts = held.flat();
    const before = last;
    const isSame = before?.languages === languages && before.texts.length === texts.length;
    if (isSame && texts.every((text, index) => text === before.texts[index])) return before.joined;
    const joined = join(
      held.map(([name, text]) => [name, inDefaultLanguage(parsedOf(name, text), languages)]),
      before?.joined.value,
    );
    last = { texts, languages, joined };
    return joined;
  };
}

function byCatalogueOrder(one: string, other: string): number {
  return Number(one.includes("/")) - Number(other.includes("/")) || one.localeCompare(other);
}

function join(
  parts: readonly (readonly [file: string, value: unknown])[],
  before: JoinedCatalogue["value"],
): JoinedCatalogue {
  const files = parts.map(([file]) => file);
  const readable = parts.flatMap(([file, value]) => (isRecord(value) ? [[file, value] as const] : []));
  if (readable.length === 0) return { value: undefined, places: {}, files };
  const lists: Record<string, unknown[]> = {};
  const places: Record<string, EntryPlace[]> = {};
  for (const [file, value] of readable)
    for (const [list, entries] of Object.entries(value)) {
      if (!Array.isArray(entries)) continue;
      lists[list] ??= [];
      places[list] ??= [];
      for (const [index, entry] of entries.entries()) {
        lists[list].push(entry);
        places[list].push({ file, pointer: `/${list}/${index}` });
      }
    }
  const value = Object.entries(lists).map(([list, entries]) => {
    const earlier = before?.[list];
    const isSame =
      Array.isArray(earlier) &&
      earlier.length === entries.length &&
      entries.every((entry, index) => entry === earlier[index]);
    return [list, isSame ? earlier : entries] as const;
  });
  return { value: Object.fromEntries(value), places, files };
}

/** The place of the list's entry with this id or code; undefined if there is none. */
export function placeOfEntry({ value, places }: JoinedCatalogue, list: string, key: string): EntryPlace | undefined {
  const entries = value?.[list];
  const index = Array.isArray(entries)
    ? entries.findIndex((entry) => isRecord(entry) && (entry.id ?? entry.code) === key)
    : -1;
  return places[list]?.[index];
}
