import {
  inDefaultLanguage,
  keyOfLanguage,
  type Languages,
  type Text,
  textIn,
} from "../../../../commerce/text-by-language.ts";
import { isRecord, pointerSegments } from "../../../../engine/core/pointer.ts";
import type { StudioText, StudioTranslatedFile } from "../../../../schemas/generated/wire.ts";
import type { Workplace } from "../../../museum/config/checker.ts";
import type { KindSource } from "../../../museum/config/kinds.ts";
import { missingTexts } from "../../../museum/config/missing-translations.ts";
import { classifyName } from "../../../museum/config/read-folder.ts";
import { isTranslated, mapTexts, type TranslatedRole } from "../../../museum/config/translations.ts";
import { languagesOf } from "../../../museum/config/views.ts";
import { readable } from "./describe-draft.ts";
import { namesAlong, schemasFor, titleAt, titleOf, valueIn } from "./titles.ts";

interface CountedFiles {
  readonly tenant: string | undefined;
  readonly language: string;
  readonly files: readonly (readonly [name: string, text: string])[];
}

/** Undefined if the draft's museum does not have the language. */
interface InLanguage<Found> {
  readonly languages: Languages;
  readonly found?: Found;
}

/** Counts the texts of each file, and those that lack a language. */
export function countTexts(
  { tenant, language, files }: CountedFiles,
  { source }: Workplace,
): InLanguage<StudioTranslatedFile[]> {
  const languages = languagesOf(readable(tenant), undefined);
  if (!languages.includes(language)) return { languages };
  const found = files.flatMap(([file, text]) => {
    const { role } = classifyName(file);
    const value = isTranslated(role) ? readable(text) : undefined;
    if (value === undefined || !isTranslated(role)) return [];
    // No text has a language with this tag.
    const texts = missingTexts(role, value, "zxx", source).length;
    const missing = missingTexts(role, value, language, source).length;
    const title = titleOf(inDefaultLanguage(value, languages));
    return texts === 0 ? [] : [{ file, texts, missing, ...(title !== undefined && { title }) }];
  });
  return { languages, found };
}

interface TranslatedFile {
  readonly name: string;
  readonly text: string;
  /** The employee's. */
  readonly locale: string;
  readonly tenant: string | undefined;
  readonly language: string;
  /** Its published texts, the present one first. */
  readonly versions: readonly string[];
}

/** Lists a file's texts in its order, with the originals that translations were made from if they changed since. */
export function textsOfFile(
  { name, text, locale, tenant, language, versions }: TranslatedFile,
  { source }: Workplace,
): InLanguage<StudioText[]> {
  const languages = languagesOf(readable(tenant), undefined);
  if (!languages.includes(language)) return { languages };
  const { role } = classifyName(name);
  const value = readable(text);
  if (value === undefined || !isTranslated(role)) return { languages, found: [] };
  const wanted = { role, language, languages, source };
  const shown = inDefaultLanguage(value, wanted.languages);
  const written = wordingsIn(value, wanted);
  const formers = originalsTranslated(versions, wanted);
  const found = missingTexts(role, value, "zxx", source).map(({ pointer }) => {
    const path = pointerSegments(pointer);
    const key = keyOf(value, path);
    const own = written.get(key);
    const translated = formers.get(key);
    const former = translated?.translation === own?.translation ? translated?.original : undefined;
    return {
      ...{ pointer, ...placeOf(name, shown, path, { locale, source }) },
      ...(own?.translation !== undefined &&
        former !== undefined &&
        former !== own.original && { former, translation: own.translation }),
    };
  });
  return { languages, found };
}

function placeOf(
  name: string,
  shown: unknown,
  path: readonly string[],
  { locale, source }: { locale: string; source: KindSource },
) {
  const isListed = Array.isArray(valueIn(shown, path.slice(0, -1)));
  const of = isListed ? path.slice(0, -1) : path;
  const title = titleAt(name, shown, of, { locale, source }) ?? String(of.at(-1));
  const isHtml = schemasFor(name, shown, path, source).some(
    ({ examples }) => Array.isArray(examples) && String(examples[0]).startsWith("<p>"),
  );
  return { where: namesAlong(shown, path.slice(0, -1)).join(", "), title, isHtml };
}

interface Wanted {
  readonly role: TranslatedRole;
  readonly language: string;
  readonly languages: Languages;
  readonly source: KindSource;
}

interface Wording {
  readonly original: string;
  readonly translation: string | undefined;
}

/** The texts of a file by keys that stay when entries of lists move. */
function wordingsIn(value: unknown, { role, language, languages, source }: Wanted): Map<string, Wording> {
  const found = new Map<string, Wording>();
  mapTexts(role, value, {
    source,
    map(text, pointer) {
      found.set(keyOf(value, pointerSegments(pointer)), wordingOf(text, language, languages));
      return text;
    },
  });
  return found;
}

function wordingOf(text: Text, language: string, languages: Languages): Wording {
  const key = keyOfLanguage(text, language);
  return {
    original: textIn(text, languages[0], languages),
    translation: key === undefined || typeof text === "string" ? undefined : text[key],
  };
}

const identities = ["id", "path", "handle", "code", "from"];

/** A pointer with the identities of a list's elements instead of their places. */
function keyOf(root: unknown, path: readonly string[]): string {
  let value = root;
  const parts = path.map((segment) => {
    const inList = Array.isArray(value);
    value = valueIn(value, [segment]);
    const element = value;
    const identity =
      inList && isRecord(element) ? identities.find((name) => typeof element[name] === "string") : undefined;
    return identity === undefined || !isRecord(element) ? segment : `${identity}=${element[identity]}`;
  });
  return JSON.stringify(parts);
}

/**
 * The original that each published translation was made from: the one of the oldest release that already had the same
 * translation.
 */
function originalsTranslated(versions: readonly string[], wanted: Wanted): Map<string, Wording> {
  const [present, ...older] = versions;
  if (present === undefined) return new Map();
  const found = wordingsIn(readable(present), wanted);
  const open = new Set([...found].flatMap(([key, { translation }]) => (translation === undefined ? [] : [key])));
  for (const text of older) {
    if (open.size === 0) break;
    const earlier = wordingsIn(readable(text), wanted);
    for (const key of open) {
      const was = earlier.get(key);
      if (was === undefined || was.translation !== found.get(key)?.translation) open.delete(key);
      else found.set(key, was);
    }
  }
  return found;
}
