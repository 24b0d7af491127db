import { inDefaultLanguage, type Languages } from "../../../../commerce/text-by-language.ts";
import { isRecord, pointerSegments } from "../../../../engine/core/pointer.ts";
import { formatDay } from "../../../../messages/formats/days.ts";
import { languageName } from "../../../../messages/formats/language-name.ts";
import { formatMoney } from "../../../../messages/formats/money.ts";
import * as say from "../../../../messages/generated/server/studio-changes.ts";
import { type Change, diffValues } from "../../../../studio/text/diff-values.ts";
import type { KindSource } from "../../../museum/config/kinds.ts";
import { isFlow, namesAlong, schemasFor, titleAt, titleOf, valueIn } from "./titles.ts";
import { type TranslationChange, translationChanges } from "./translation-changes.ts";

/** A configuration file before and after; undefined if missing or unreadable. */
export interface ChangedFile {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

interface Words {
  readonly locale: string;
  readonly currencyCode: string;
  readonly source: KindSource;
  /** The museum's, the default first. */
  readonly languages: Languages;
  /** The draft's title for an id of a `references` keyword. */
  referenced(reference: string, id: string): string | undefined;
}

/** Sentences per file; further changes are only counted. */
const maxSentences = 40;

/**
 * Describes a file's change in sentences: "General Admission, Adult: Price changed from $25 to $27." Texts are those of
 * the default language; a changed translation has a sentence of its own.
 */
export function describeChange({ name, ...written }: ChangedFile, words: Words): string[] {
  const { locale, languages } = words;
  const [before, after] = [written.before, written.after].map((value) => inDefaultLanguage(value, languages));
  if (before === undefined && after === undefined) return [];
  if (before === undefined)
    return [(isFlow(name) ? say.flowAdded : say.fileAdded)(locale, { name: titleOf(after) ?? name })];
  if (after === undefined)
    return [(isFlow(name) ? say.flowRemoved : say.fileRemoved)(locale, { name: titleOf(before) ?? name })];
  const changes = onceForEachStep(diffValues(before, after)).flatMap(dayByDay);
  const translations = translationChanges(written.before, written.after, languages);
  const sentences = [
    ...changes.slice(0, maxSentences).map((change) => sentenceFor(change, { name, before, after }, words)),
    ...translations
      .slice(0, Math.max(0, maxSentences - changes.length))
      .map((change) => translationSentence(change, { name, before, after }, words)),
  ];
  const more = changes.length + translations.length - sentences.length;
  return more > 0 ? [...sentences, say.more(locale, { count: more })] : sentences;
}

/** A price changed by this factor is probably a typo. */
const unusual = 10;

/** Describes changed prices and capacities that are probably typos: ten times, a tenth, or zero. */
export function unusualPrices({ name, ...written }: ChangedFile, words: Words): string[] {
  const [before, after] = [written.before, written.after].map((value) => inDefaultLanguage(value, words.languages));
  if (before === undefined || after === undefined) return [];
  return diffValues(before, after).flatMap((change) => {
    if (change.kind !== "changed") return [];
    const path = pointerSegments(change.pointer);
    const [old, next] = [Number(change.before), Number(change.after)];
    if (!(old > 0)) return [];
    const said = () => sentenceFor(change, { name, before, after }, words);
    if (path.at(-1) === "capacity") {
      const event = valueIn(after, path.slice(0, -1));
      const party = isRecord(event) && typeof event.maxPartySize === "number" ? event.maxPartySize : 1;
      return next < party ? [say.unusualCapacity(words.locale, { change: said() })] : [];
    }
    if (!isPrice(path)) return [];
    if (next === 0) return [say.priceGone(words.locale, { change: said() })];
    return next >= old * unusual || next * unusual <= old ? [say.unusualPrice(words.locale, { change: said() })] : [];
  });
}

const priceKeys = new Set(["price", "prices", "minimum", "suggested", "amount", "percent"]);

function isPrice(path: readonly string[]): boolean {
  return path.some((segment) => priceKeys.has(segment));
}

function sentenceFor(change: Change, { name, before, after }: ChangedFile, words: Words): string {
  const { locale } = words;
  const path = pointerSegments(change.pointer);
  const root = change.kind === "removed" ? before : after;
  const inList = Array.isArray(valueIn(root, path.slice(0, -1)));
  const listPath = inList ? path.slice(0, -1) : path;
  const property = titleAt(name, root, listPath, words) ?? String(listPath.at(-1) ?? name);
  // Use the old names, because the change may be of a name.
  const along = namesAlong(
    change.kind === "changed" ? before : root,
    isInBranches(change, path) ? path.slice(0, 2) : inList ? path.slice(0, -2) : path.slice(0, -1),
  );
  // Omit the museum's own title, which may be the change itself.
  const where = [name === "tenant.json" ? undefined : titleOf(before), ...along]
    .filter((each) => each !== undefined)
    .join(", ");
  const value = (given: unknown) => inWords(titled(given, { name, root, path }, words), path, words);
  /** Show new things with prices, unless their words name them. */
  const priced = (given: unknown) => {
    const item = value(given);
    const details = isRecord(given) && typeof given.date === "string" ? [] : pricesIn(given, path, words);
    return details.length === 0 ? item : say.dayWith(locale, { day: item, details });
  };
  const said = () => {
    if (isInBranches(change, path)) return say.leadsChanged(locale);
    if (path.length === 3 && path[0] === "steps" && path[2] === "repeat") {
      const repeat: unknown = change.kind === "added" ? change.after : undefined;
      if (isRecord(repeat))
        return say.askedForEach(locale, { count: String(repeat.count), most: Number(repeat.atMost) });
      if (change.kind === "removed") return say.askedOnce(locale);
    }
    const day =
      listPath.at(-1) === "closures" && inList
        ? value(change.kind === "removed" ? change.before : valueIn(after, path))
        : undefined;
    if (day !== undefined && change.kind === "added") return say.dayClosed(locale, { day });
    if (day !== undefined && change.kind === "removed") return say.dayOpen(locale, { day });
    switch (change.kind) {
      case "added":
        return inList
          ? say.itemAdded(locale, { property, item: priced(change.after) })
          : say.valueAdded(locale, { property, after: value(change.after) });
      case "removed":
        return inList
          ? say.itemRemoved(locale, { property, item: value(change.before) })
          : say.valueRemoved(locale, { property, before: value(change.before) });
      case "moved":
        return say.itemMoved(locale, { property, item: value(valueIn(after, path)) });
      case "changed": {
        const [was, is] = [value(change.before), value(change.after)];
        // If only a text's tags changed, show them.
        const tags = was === is ? [change.before, change.after].map((each) => quoted(String(each), locale)) : [];
        const [before = was, after = is] = tags;
        return say.valueChanged(locale, { property, before, after });
      }
    }
  };
  const sentence = said();
  return where === "" ? sentence : say.inside(locale, { where, sentence });
}

/** A changed translation of a text: "General Admission, Adult: Title (Spanish) changed from “Adulto” to “Adultos”." */
function translationSentence(
  { pointer, language, was, is }: TranslationChange,
  { name, before, after }: ChangedFile,
  { locale, languages, source }: Words,
): string {
  const path = pointerSegments(pointer);
  const listed = Array.isArray(valueIn(after, path.slice(0, -1))) ? path.slice(0, -1) : path;
  const property = say.inLanguage(locale, {
    property: titleAt(name, after, listed, { locale, source }) ?? String(listed.at(-1) ?? name),
    language: languageName(locale, language, languages),
  });
  const said = (text: string) => quoted(withoutTags(text) || text, locale);
  const sentence =
    is === undefined
      ? say.valueRemoved(locale, { property, before: said(was ?? "") })
      : was === undefined
        ? say.valueAdded(locale, { property, after: said(is) })
        : say.valueChanged(locale, { property, before: said(was), after: said(is) });
  const where = [name === "tenant.json" ? undefined : titleOf(before), ...namesAlong(after, path.slice(0, -1))]
    .filter((each) => each !== undefined)
    .join(", ");
  return where === "" ? sentence : say.inside(locale, { where, sentence });
}

/** Replaces an id by the title of the thing that it refers to. */
function titled(
  value: unknown,
  { name, root, path }: { name: string; root: unknown; path: readonly string[] },
  { referenced, source }: Words,
): unknown {
  if (typeof value !== "string") return value;
  const references = schemasFor(name, root, path, source).flatMap((schema) =>
    typeof schema.references === "string" ? [schema.references] : [],
  );
  const [list, , property] = path;
  const step =
    references.includes("step") || (list === "steps" && property === "nextStep") ? stepTitled(root, value) : undefined;
  return (
    step ?? references.map((reference) => referenced(reference, value)).find((title) => title !== undefined) ?? value
  );
}

function stepTitled(root: unknown, path: string): string | undefined {
  const steps = valueIn(root, ["steps"]);
  return titleOf(Array.isArray(steps) ? steps.find((step) => isRecord(step) && step.path === path) : undefined);
}

/** Splits a whole new or removed list of days into single days. */
function dayByDay(change: Change): Change[] {
  const list = change.kind === "added" ? change.after : change.kind === "removed" ? change.before : undefined;
  if (!Array.isArray(list) || !/\/(closures|days)$/.test(change.pointer)) return [change];
  return list.map(
    (item, index) =>
      ({
        ...change,
        pointer: `${change.pointer}/${index}`,
        ...(change.kind === "added" ? { after: item } : { before: item }),
      }) as Change,
  );
}

/** Conditions are JSON Schemas, too technical for readers: show only that a step's branches changed. */
function isInBranches(change: Change, [steps, , nextStep, ...inside]: readonly string[]): boolean {
  if (steps !== "steps" || nextStep !== "nextStep") return false;
  return (
    inside.length > 0 ||
    (change.kind === "changed" && (typeof change.before !== "string" || typeof change.after !== "string"))
  );
}

/** Merges all branch changes of a step into one sentence. */
function onceForEachStep(changes: readonly Change[]): Change[] {
  const said = new Set<string>();
  return changes.filter((change) => {
    const path = pointerSegments(change.pointer);
    if (!isInBranches(change, path)) return true;
    const step = String(path[1]);
    const isFirst = !said.has(step);
    said.add(step);
    return isFirst;
  });
}

const maxShownLength = 80;

/** Characters of HTML to read: enough to fill the display. */
const maxReadLength = 2_000;

/** Formats a value for people: money, dates, yes or no, quoted text, or a title. */
function inWords(value: unknown, path: readonly string[], words: Words): string {
  const { locale, currencyCode } = words;
  if (typeof value === "boolean") return value ? say.yes(locale) : say.no(locale);
  if (typeof value === "string" && isPrice(path) && /^\d+(\.\d{2,3})?$/.test(value))
    return formatMoney(locale, { amount: value, currencyCode }, { dropZeroCents: true });
  if (typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(locale, value);
  if (typeof value === "string") return quoted(withoutTags(value) || value, locale);
  if (typeof value === "number") return value.toLocaleString(locale);
  if (isRecord(value) && typeof value.date === "string") return dayInWords(value, path, words);
  const title = titleOf(value);
  if (title !== undefined) return say.quoted(locale, { text: title });
  return Array.isArray(value) ? say.entries(locale, { count: value.length }) : say.details(locale);
}

const maxPrices = 10;

/** Returns the prices of a whole added entry, including its ticket types. */
function pricesIn(value: unknown, path: readonly string[], words: Words): string[] {
  const { locale } = words;
  const found: string[] = [];
  const look = (within: unknown, at: readonly string[], called: string | undefined): void => {
    if (found.length >= maxPrices || (!isRecord(within) && !Array.isArray(within))) return;
    for (const [key, each] of Object.entries(within)) {
      const inside = [...at, key];
      if (priceKeys.has(key) && typeof each !== "object") {
        const name = called ?? titleAt("catalogue.json", undefined, inside, words) ?? key;
        found.push(say.detail(locale, { name, value: key === "percent" ? `${each}%` : inWords(each, inside, words) }));
      } else look(each, inside, Array.isArray(within) || isRecord(each) ? (titleOf(each) ?? called) : called);
    }
  };
  if (isRecord(value)) look(value, path, undefined);
  return found.slice(0, maxPrices);
}

function quoted(text: string, locale: string): string {
  return say.quoted(locale, { text: text.length > maxShownLength ? `${text.slice(0, maxShownLength - 1)}…` : text });
}

function withoutTags(whole: string): string {
  // Cut first, and match tags only up to the next "<", or "<a<a<a…" would take quadratic time.
  const text = whole.slice(0, maxReadLength);
  return text
    .replace(/<\/?(p|br|h\d|ul|ol|li)\b[^<>]*>/gi, " ")
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Formats a special day with its values: "Saturday, December 19, 2026 (Capacity: 80)". */
function dayInWords(
  { date, ...rest }: Readonly<Record<string, unknown>>,
  path: readonly string[],
  words: Words,
): string {
  const { locale } = words;
  const day = formatDay(locale, String(date));
  const details = Object.entries(rest).map(([key, value]) =>
    say.detail(locale, {
      name: titleAt("catalogue.json", undefined, [...path, key], words) ?? key,
      value: inWords(value, [...path, key], words),
    }),
  );
  return details.length === 0 ? day : say.dayWith(locale, { day, details });
}
