import { closest } from "../messages/closest.ts";

/** A text that visitors read: in the museum's first language, or by language. */
export type Text = string | Readonly<Record<string, string>>;

/** The languages of texts, in the museum's order: its first one is the default. */
export type Languages = readonly [string, ...string[]];

const tag = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;

/** Whether a value names its texts by language. Only a place of a text may hold one. */
export function isByLanguage(value: unknown): value is Readonly<Record<string, string>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return entries.length > 0 && entries.every(([key, text]) => tag.test(key) && typeof text === "string");
}

/** The key of a text's language, such as "es" for "es-US"; undefined if the text lacks it. */
export function keyOfLanguage(text: Text, language: string): string | undefined {
  if (typeof text === "string") return undefined;
  return closest(language, (key) => (Object.hasOwn(text, key) ? key : undefined));
}

/** A text in a language; without it, in the default language, or else in any. */
export function textIn(text: Text, language: string, languages: Languages): string {
  if (typeof text === "string") return text;
  const within = (wanted: string) => closest(wanted, (each) => text[each]);
  return within(language) ?? within(languages[0]) ?? Object.values(text)[0] ?? "";
}

/** Whether a value is a text by language, where no schema says so: other objects name none of the museum's languages. */
export function isTextOf(value: unknown, languages: Languages): value is Readonly<Record<string, string>> {
  if (!isByLanguage(value)) return false;
  const keys = Object.keys(value);
  // An object with nothing but an id is no text in Indonesian.
  if (keys.length === 1 && keys[0] === "id") return false;
  return languages.some((language) => keyOfLanguage(value, language) !== undefined);
}

/** By an object of a view, the object that it was made from. */
const written = new WeakMap<object, object>();

function makeView(language: string) {
  /** Per object, so that unchanged parts of a file stay the same objects. */
  const known = new WeakMap<object, { readonly languages: Languages; readonly read: unknown }>();
  const view = (value: unknown, languages: Languages): unknown => {
    if (typeof value !== "object" || value === null) return value;
    const last = known.get(value);
    if (last?.languages === languages) return last.read;
    const read = readParts(value, languages);
    known.set(value, { languages, read });
    return read;
  };
  function readParts(value: object, languages: Languages): unknown {
    if (isTextOf(value, languages)) return textIn(value, language, languages);
    if (Array.isArray(value)) {
      const read = value.map((each) => view(each, languages));
      return read.every((each, index) => each === value[index]) ? value : made(read, value);
    }
    const held = Object.entries(value).map(([key, part]) => ({ key, part, read: view(part, languages) }));
    if (held.every(({ part, read }) => part === read)) return value;
    return made(Object.fromEntries(held.map(({ key, read }) => [key, read])), value);
  }
  return view;
}

/** By language: a view remembers one result for each object. */
const views = new Map<string, ReturnType<typeof makeView>>();

/** A value as a museum of one language would write it. Parts without translations stay the same objects. */
export function inLanguage(value: unknown, language: string, languages: Languages): unknown {
  const view = views.get(language) ?? makeView(language);
  views.set(language, view);
  return view(value, languages);
}

export const inDefaultLanguage = (value: unknown, languages: Languages): unknown =>
  inLanguage(value, languages[0], languages);

function made<Read extends object>(read: Read, from: object): Read {
  written.set(read, from);
  return read;
}

/** A part of such a view with its translations. */
export function withTranslations<T>(value: T): T {
  return typeof value === "object" && value !== null ? ((written.get(value) as T | undefined) ?? value) : value;
}

/** A text with another wording in one language; a plain string becomes an object only for a further language. */
export function withTextIn(text: Text, language: string, wording: string, languages: Languages): Text {
  const isDefault = language === languages[0];
  if (typeof text === "string" && isDefault) return wording;
  const byLanguage = typeof text === "string" ? { [newKey(languages[0], languages)]: text } : text;
  const key = keyOfLanguage(byLanguage, language) ?? newKey(language, languages);
  if (wording !== "" || isDefault) return { ...byLanguage, [key]: wording };
  const { [key]: _removed, ...rest } = byLanguage;
  const [only, ...others] = Object.keys(rest);
  return others.length === 0 && only === keyOfLanguage(rest, languages[0]) ? (rest[only ?? ""] ?? "") : rest;
}

/** "es" for "es-US", unless the museum has another Spanish. */
function newKey(language: string, languages: Languages): string {
  const [short = language] = language.split("-");
  return languages.some((other) => other !== language && other.split("-")[0] === short) ? language : short;
}
