import { isByLanguage, type Languages, type Text, textIn } from "../../../commerce/text-by-language.ts";
import { memo } from "../../../engine/core/memo.ts";
import { childPointer, isRecord } from "../../../engine/core/pointer.ts";
import { type KindSource, readSchema, type Schema, schemasOf, stepInto } from "./kinds.ts";

const envelope = readSchema("engine/flow.schema.json");
const steps = (envelope.properties as Schema).steps;
/** Visitors read of a fragment only its steps. */
const fragment: Schema = { ...envelope, properties: { steps } };
const withData: readonly Schema[] = [envelope, fragment];
const schemas = {
  tenant: readSchema("schemas/tenant.schema.json"),
  catalogue: readSchema("schemas/catalogue.schema.json"),
  redirects: readSchema("schemas/redirects.schema.json"),
  flow: envelope,
  template: envelope,
  fragment,
};

export type TranslatedRole = keyof typeof schemas;

/** Whether a file's texts are written by language. */
export const isTranslated = (role: string): role is TranslatedRole => Object.hasOwn(schemas, role);

interface Mapping {
  readonly source: KindSource;
  /** The value is an entry of this list of the file. */
  readonly list?: string;
  readonly map: (text: Text, pointer: string) => unknown;
}

/**
 * Finds the texts of a file that visitors read: its strings of free words. A schema excludes one by
 * `"translatable": false`, or by a pattern, a format, choices or what it refers to.
 */
export function mapTexts(role: TranslatedRole, value: unknown, { source, list, map }: Mapping): unknown {
  const root = schemas[role];
  const inside = (part: unknown, found: readonly Place[], pointer: string): unknown => {
    if ((typeof part === "string" || isByLanguage(part)) && found.some(isText)) return map(part, pointer);
    if (Array.isArray(part)) return mapList(part, found, pointer);
    if (!isRecord(part)) return part;
    let mapped: Record<string, unknown> | undefined;
    for (const [key, held] of Object.entries(part)) {
      const next =
        key === "data" && withData.includes(root) && /^\/steps\/\d+$/.test(pointer)
          ? dataPlaces(part.component, source)
          : found.flatMap((place) => into(place, key));
      const result = next.length === 0 ? held : inside(held, next, childPointer(pointer, key));
      if (result !== held) mapped = { ...(mapped ?? part), [key]: result };
    }
    return mapped ?? part;
  };
  const mapList = (list: readonly unknown[], found: readonly Place[], pointer: string): unknown => {
    let mapped: unknown[] | undefined;
    const next = found.flatMap((place) => into(place, "0"));
    for (const [index, held] of list.entries()) {
      const result = next.length === 0 ? held : inside(held, next, childPointer(pointer, index));
      if (result === held) continue;
      mapped ??= [...list];
      mapped[index] = result;
    }
    return mapped ?? list;
  };
  const whole = placesOf(root);
  if (list === undefined) return inside(value, whole, "");
  return inside(
    value,
    whole.flatMap((place) => into(place, list)).flatMap((place) => into(place, "0")),
    `/${list}/0`,
  );
}

/** A schema that applies at a place, with the document that its references are in. */
interface Place {
  readonly root: Schema;
  readonly schema: Schema;
}

const placesOf = memo((root: Schema): readonly Place[] => schemasOf(root, root).map((schema) => ({ root, schema })));

const into = ({ root, schema }: Place, key: string): Place[] =>
  stepInto(schema, key).flatMap((next) => schemasOf(root, next).map((each) => ({ root, schema: each })));

function dataPlaces(component: unknown, source: KindSource): readonly Place[] {
  const data = typeof component === "string" ? source.schemas.get(component)?.data : undefined;
  return data === undefined ? [] : placesOf(data);
}

const notWords = ["enum", "const", "pattern", "format", "references"];

const isText = ({ schema }: Place): boolean =>
  schema.type === "string" &&
  schema.translatable !== false &&
  !notWords.some((keyword) => schema[keyword] !== undefined);

/** Whether a value may hold texts by language: cheaper than to look for their places. */
const mayBeTranslated = memo((value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(mayBeTranslated)
    : isRecord(value) && (isByLanguage(value) || Object.values(value).some(mayBeTranslated)),
);

/** The language that a file is read in. */
export interface Wanted {
  readonly source: KindSource;
  readonly languages: Languages;
  readonly language: string;
}

/** Remembers the entries of lists, because an edit changes one. A memo keeps one result: each language has its own. */
function makeResolver({ source, languages, language }: Wanted) {
  const resolve = (value: unknown, role: TranslatedRole, list?: string) => {
    if (!mayBeTranslated(value)) return value;
    const named = role === "catalogue" ? withCountedNames(value, languages) : value;
    return mapTexts(role, named, { source, ...(list && { list }), map: (text) => textIn(text, language, languages) });
  };
  const entryOf = memo(resolve);
  return memo((value: unknown, role: TranslatedRole): unknown => {
    if (!isRecord(value) || !mayBeTranslated(value)) return value;
    const resolved = resolve({ ...value, ...emptied(value) }, role) as Record<string, unknown>;
    for (const [key, held] of Object.entries(value))
      if (Array.isArray(held)) resolved[key] = held.map((entry) => entryOf(entry, role, key));
    return resolved;
  });
}

const emptied = (value: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(value).flatMap(([key, held]) => (Array.isArray(held) ? [[key, []]] : [])));

/** Conditions count a ticket type by its title in the default language, whatever the visitor reads. */
function withCountedNames(value: unknown, languages: Languages): unknown {
  if (Array.isArray(value)) return value.map((each) => withCountedNames(each, languages));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [
      key,
      key === "ticketTypes" && Array.isArray(held)
        ? held.map((type) => withCountedName(type, languages))
        : withCountedNames(held, languages),
    ]),
  );
}

function withCountedName(type: unknown, languages: Languages): unknown {
  if (!isRecord(type)) return type;
  const { title, countsAs } = type;
  return countsAs === undefined && isByLanguage(title)
    ? { ...type, countsAs: textIn(title, languages[0], languages) }
    : type;
}

const resolvers = new WeakMap<KindSource, Map<string, ReturnType<typeof makeResolver>>>();

/**
 * A file's value as a museum of one language would write it. Unchanged parts stay the same objects, so that what was
 * checked about them is known.
 */
export function inLanguage(role: TranslatedRole, value: unknown, wanted: Wanted): unknown {
  const ofSource = resolvers.get(wanted.source) ?? new Map<string, ReturnType<typeof makeResolver>>();
  resolvers.set(wanted.source, ofSource);
  const key = JSON.stringify([wanted.languages, wanted.language]);
  const resolver = ofSource.get(key) ?? makeResolver(wanted);
  ofSource.set(key, resolver);
  return resolver(value, role);
}
