import { relative, resolve } from "node:path";
import { inDefaultLanguage, type Languages } from "../../../../commerce/text-by-language.ts";
import { isRecord } from "../../../../engine/core/pointer.ts";
import { usesOf } from "../../../../engine/fragments/fragment-rows.ts";
import * as say from "../../../../messages/generated/server/studio-problems.ts";
import type { StudioProblem } from "../../../../schemas/generated/wire.ts";
import { valueAt } from "../../../../studio/text/parse-text.ts";
import type { Workplace } from "../../../museum/config/checker.ts";
import type { KindSource } from "../../../museum/config/kinds.ts";
import type { PublishedContent } from "../../../museum/config/publication.ts";
import { type NamedThing, renamedBetween, sellsDifferently } from "../../../museum/config/sale-terms.ts";
import { isCatalogueFile } from "../../../museum/model/catalogue-places.ts";
import { formatProblem, isBlocking, maxUsesNamed } from "../../../museum/model/check.ts";
import type { Catalogue } from "../../../museum/model/config.ts";
import type { FileProblem } from "../../../museum/model/problems.ts";
import { lists, productTypes, soldOf } from "../../../museum/products/registry.ts";
import { type ChangedFile, describeChange, unusualPrices } from "./describe-changes.ts";
import { type DraftProblem, plainProblem } from "./plain-problem.ts";
import { titleOf } from "./titles.ts";

/** A draft's files with their texts (null removes a file), and their published texts. */
interface DescribedDraft {
  /** Of who reads the sentences. */
  readonly locale: string;
  readonly dir: string;
  readonly files: readonly (readonly [name: string, text: string | null])[];
  readonly published: readonly (readonly [name: string, text: string])[];
}

export interface DescribedChanges {
  /** Problems of its files, and those that it causes in others. */
  readonly problems: readonly StudioProblem[];
  readonly changes: readonly (readonly [name: string, sentences: readonly string[]])[];
  /** Prices and capacities that are probably typos. */
  readonly unusual: readonly string[];
  readonly sellsDifferently: boolean;
  readonly renamed: readonly NamedThing[];
  /** How many texts of the museum lack each further language, with the draft. */
  readonly untranslated: readonly UntranslatedTexts[];
}

interface UntranslatedTexts {
  readonly language: string;
  readonly count: number;
}

/** Compares a draft with the served configuration. Existing problems of other files are not the draft's. */
export function describeDraft(
  { locale, dir, files, published }: DescribedDraft,
  { source, served, drafted }: Workplace,
): DescribedChanges {
  const names = new Set(files.map(([name]) => name));
  const before = new Set(served.problems.map(formatProblem));
  const own = drafted.problems
    .map((problem) => ({ problem, name: nameIn(dir, problem.file) }))
    .filter(({ problem, name }) => names.has(name) || !before.has(formatProblem(problem)));
  const changed = changedFiles(new Map(files), new Map(published));
  const words = { ...wordsFor(served.content, drafted.content, source), locale };
  const written = new Map(changed.map(({ name, after }) => [name, after]));
  const values = new Map(changed.map(({ name, after }) => [name, inDefaultLanguage(after, words.languages)]));
  const titleOfFile = (name: string) =>
    titleOf(values.get(name)) ?? [drafted, served].map(({ content }) => content.flows.get(name)?.title).find(Boolean);
  const at = (name: string, problem: FileProblem) => {
    const users = [...new Set(problem.usedBy?.map((place) => nameIn(dir, place.replace(/:\d+$/, ""))))];
    if (users.length === 0) return problemAt(name, problem);
    const names = users.map((user) => titleOfFile(user) ?? user);
    return { ...problemAt(name, problem), usedBy: usedBySentence(words.locale, names) };
  };
  return {
    problems: own.map(({ problem, name }) =>
      plainProblem(at(name, problem), values.get(name), { ...words, written: written.get(name) }),
    ),
    changes: changed.map((file) => [file.name, describeChange(file, words)]),
    unusual: changed.flatMap((file) => unusualPrices(file, words)),
    sellsDifferently: sellsDifferently(served.content, drafted.content, source),
    renamed: renamedBetween(served.content, drafted.content),
    untranslated: words.languages
      .slice(1)
      .map((language) => ({ language, count: missingIn(drafted.problems, language) })),
  };
}

function missingIn(problems: readonly FileProblem[], language: string): number {
  return problems.reduce(
    (sum, { code, value, count = 0 }) => (code === "TRANSLATION_MISSING" && value === language ? sum + count : sum),
    0,
  );
}

/** A configuration file's name, with slashes on every system. */
function nameIn(dir: string, file: string): string {
  return relative(resolve(dir), resolve(file)).replaceAll("\\", "/");
}

function usedBySentence(locale: string, names: readonly string[]): string {
  const more = names.length - maxUsesNamed;
  const others = more > 0 ? [say.moreUses(locale, { count: more })] : [];
  return say.usedBy(locale, { names: [...names.slice(0, maxUsesNamed), ...others] });
}

/** Two states of the configuration, as texts by file name. */
interface ComparedTexts {
  /** Of who reads the sentences. */
  readonly locale: string;
  readonly before: readonly (readonly [name: string, text: string])[];
  readonly after: readonly (readonly [name: string, text: string])[];
}

/** Describes in sentences, by file, what differs between two releases. */
export function describeBetween(
  { locale, before, after }: ComparedTexts,
  { source, served }: Workplace,
): { name: string; changes: string[] }[] {
  const [old, next] = [new Map(before), new Map(after)];
  const names = [...new Set([...old.keys(), ...next.keys()])].filter((name) => old.get(name) !== next.get(name)).sort();
  const known = wordsFor(served.content, served.content, source);
  const titles = new Map([old, next].flatMap((texts) => titlesInTexts(texts, known.languages)));
  const words = { ...known, locale, referenced: referencedBy(titles) };
  const changed = names.map((name) => ({ name, before: readable(old.get(name)), after: readable(next.get(name)) }));
  return followMoves(changed).map((file) => ({ name: file.name, changes: describeChange(file, words) }));
}

/** Titles of an unchecked catalogue: a release's text may be from an earlier version. */
function titlesInTexts(texts: ReadonlyMap<string, string>, languages: Languages): [string, string][] {
  const parts = [...texts].flatMap(([name, text]) =>
    isCatalogueFile(name) ? [inDefaultLanguage(readable(text), languages)] : [],
  );
  const listed = (list: string) => parts.flatMap((part) => entriesOf(part, list)).filter(isRecord);
  const collections = Object.entries(productTypes).flatMap(([collection, { name }]) =>
    listed(collection).map((product) => [name, product] as const),
  );
  const offers = ["events", "bundles"].flatMap(listed).map((product) => ["offer", product] as const);
  return [...collections, ...offers].map(([reference, { id, title }]) => [`${reference} ${id}`, String(title)]);
}

function problemAt(file: string, found: FileProblem): DraftProblem {
  const { code, pointer, line, message, fix, error, value, count } = found;
  return {
    code,
    file,
    pointer,
    line,
    message,
    ...(fix && { fix }),
    isWarning: !isBlocking(found),
    ...(error && { error }),
    ...(count !== undefined && { count, language: String(value) }),
  };
}

function wordsFor({ tenant, catalogue }: PublishedContent, drafted: PublishedContent, source: KindSource) {
  // Include the titles of removed products.
  const titles = new Map(
    [catalogue, drafted.catalogue].flatMap((each) => (each === undefined ? [] : [...titlesIn(each)])),
  );
  return {
    ...{ currencyCode: tenant?.currencyCode ?? "USD", source },
    languages: drafted.tenant?.languages ?? tenant?.languages ?? (["en-US"] as const),
    referenced: referencedBy(titles),
  };
}

function referencedBy(titles: ReadonlyMap<string, string>) {
  return (reference: string, id: string) => titles.get(`${reference} ${id}`);
}

/** Returns a draft's files with their values before and after. Unparseable new text counts as unchanged. */
function changedFiles(
  files: ReadonlyMap<string, string | null>,
  published: ReadonlyMap<string, string>,
): ChangedFile[] {
  const changed = [...files].map(([name, text]) => {
    const before = readable(published.get(name));
    return { name, before, after: text === null ? undefined : (readable(text) ?? before) };
  });
  return followMoves(changed);
}

/** Compares each entry of the catalogue with itself, also if it was in another file before. */
function followMoves(files: readonly ChangedFile[]): ChangedFile[] {
  const ofCatalogue = files.filter(({ name }) => isCatalogueFile(name));
  if (ofCatalogue.every(({ before, after }) => before !== undefined && after !== undefined) && ofCatalogue.length < 2)
    return [...files];
  const home = new Map<string, string>();
  for (const { name, after } of ofCatalogue)
    for (const list of lists) for (const entry of entriesOf(after, list)) home.set(keyOf(list, entry), name);
  const earlier = new Map(ofCatalogue.map(({ name }) => [name, new Map<string, unknown[]>()]));
  for (const { name, before } of ofCatalogue)
    for (const list of lists)
      for (const entry of entriesOf(before, list)) {
        const own = earlier.get(home.get(keyOf(list, entry)) ?? name);
        own?.set(list, [...(own.get(list) ?? []), entry]);
      }
  return files.map((file) => {
    const own = earlier.get(file.name);
    if (own === undefined) return file;
    const held = lists.filter((list) => own.has(list) || entriesOf(file.after, list).length > 0);
    const before = Object.fromEntries(held.map((list) => [list, own.get(list) ?? []]));
    const after = Object.fromEntries(held.map((list) => [list, entriesOf(file.after, list)]));
    return { name: file.name, before, after };
  });
}

function keyOf(list: string, entry: unknown): string {
  const { id, code } = isRecord(entry) ? entry : {};
  return `${list}/${id ?? code ?? JSON.stringify(entry)}`;
}

function entriesOf(catalogue: unknown, list: string): readonly unknown[] {
  const held = isRecord(catalogue) ? catalogue[list] : undefined;
  return Array.isArray(held) ? held : [];
}

/** Parses a text; undefined if it is not valid JSON, or nested too deeply. */
export function readable(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return valueAt(text, "");
  } catch {
    return undefined;
  }
}

/** Yields the catalogue's titles by "{reference} {id}", as in `references` keywords. */
function* titlesIn(catalogue: Catalogue): Generator<readonly [string, string]> {
  const { events, bundles, series } = catalogue;
  for (const { type, products } of soldOf(catalogue))
    for (const { id, title } of products) yield [`${type.name} ${id}`, title];
  for (const { id, title } of [...events, ...bundles]) yield [`offer ${id}`, title];
  for (const { title, ticketTypes } of [...events, ...series])
    for (const type of ticketTypes) yield [`ticketType ${type.id}`, `${title}, ${type.title}`];
  for (const { title, components } of bundles)
    for (const type of components.flatMap(({ ticketTypes }) => ticketTypes))
      yield [`ticketType ${type.id}`, `${title}, ${type.title}`];
}

interface FlowTitle {
  readonly title?: string;
  readonly base?: string;
  readonly handle?: string;
  readonly stepCount: number;
  /** IDs of the events that its steps name. */
  readonly events: readonly string[];
  /** Names of the fragments that its steps use. */
  readonly uses: readonly string[];
}

/** Reads titles, addresses and what is sold from the texts of flow files. */
export function titlesOfFlows({ texts }: { readonly texts: readonly string[] }, { served }: Workplace): FlowTitle[] {
  const languages = served.content.tenant?.languages ?? (["en-US"] as const);
  return texts.map((text) => {
    const value = inDefaultLanguage(readable(text), languages);
    const said = (["title", "base", "handle"] as const).flatMap((key) =>
      isRecord(value) && typeof value[key] === "string" ? [[key, value[key]]] : [],
    );
    const steps = isRecord(value) && Array.isArray(value.steps) ? value.steps : [];
    const events = steps.flatMap((step: unknown) =>
      isRecord(step) && isRecord(step.data) && typeof step.data.eventId === "string" ? [step.data.eventId] : [],
    );
    const uses = new Set(usesOf(value).map(({ name }) => name));
    return { ...Object.fromEntries(said), stepCount: steps.length, events: [...new Set(events)], uses: [...uses] };
  });
}
