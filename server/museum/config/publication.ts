import type { Redirect } from "../../../schemas/generated/redirects.ts";
import { type CataloguePart, catalogueFile, isCatalogueFile, placeInFiles } from "../model/catalogue-places.ts";
import type { Catalogue, ServedFlow, Tenant } from "../model/config.ts";
import type { FileProblem } from "../model/problems.ts";
import { lists as listNames } from "../products/registry.ts";

/**
 * A file of the museum passes three stages (read-folder.ts, load.ts, store.ts):
 * - text: as its author saved it, or as a draft or release lays it over the file;
 * - parsed (`ParsedFile`): its JSON value, where each part stands, and what prevented parsing;
 * - published (`Published`): the checked content of all files, with defaults. `Config` serves it.
 * A file with problems stays parsed, and its last published content is served.
 */
export interface PublishedContent {
  readonly tenant?: Tenant;
  readonly catalogue?: Catalogue;
  /** The files that the catalogue's entries stand in. */
  readonly parts?: readonly CataloguePart[];
  readonly redirects: readonly Redirect[];
  readonly flows: ReadonlyMap<string, ServedFlow>;
  readonly templates: ReadonlyMap<string, unknown>;
  readonly assets: ReadonlySet<string>;
  /** The same content in each further language. */
  readonly languages?: ReadonlyMap<string, PublishedContent>;
}

export interface Published {
  readonly content: PublishedContent;
  readonly problems: readonly FileProblem[];
  readonly files: number;
  /** Blocked files, and whether an earlier version is served. */
  readonly heldBackFiles: ReadonlyMap<string, boolean>;
}

export const noContent: PublishedContent = { redirects: [], flows: new Map(), templates: new Map(), assets: new Set() };

/** @param files names below the folder: "catalogue.json", "event/spring.json", "direct/event.json" */
export function withLastPublished(
  content: PublishedContent,
  before: PublishedContent,
  files: Iterable<string>,
): PublishedContent {
  let kept = content;
  for (const file of files) kept = { ...kept, ...lastOf(kept, before, file) };
  return kept;
}

function lastOf(content: PublishedContent, before: PublishedContent, file: string): Partial<PublishedContent> {
  const { tenant, catalogue, parts, redirects } = before;
  if (file === "tenant.json") return { ...(tenant && { tenant }) };
  if (isCatalogueFile(file)) return { ...(catalogue && { catalogue, parts }) };
  if (file === "redirects.json") return { redirects };
  const [, base] = /^direct\/(.+)\.json$/.exec(file) ?? [];
  if (base !== undefined) return { templates: keep(content.templates, before.templates, base) };
  return { flows: keep(content.flows, before.flows, file) };
}

function keep<T>(now: ReadonlyMap<string, T>, before: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> {
  const last = before.get(key);
  return last === undefined ? now : new Map(now).set(key, last);
}

/** The difference between two configuration states, as plain data for other threads. Absent parts are unchanged. */
export interface Changes extends ContentChanges {
  readonly problems?: Published["problems"];
  readonly heldBackFiles: Published["heldBackFiles"];
  readonly files: number;
}

interface ContentChanges {
  readonly tenant?: PublishedContent["tenant"];
  readonly catalogue?: CatalogueChanges;
  readonly parts?: PublishedContent["parts"];
  readonly redirects?: PublishedContent["redirects"];
  readonly assets?: PublishedContent["assets"];
  readonly flows: MapChanges<PublishedContent["flows"]>;
  readonly templates: MapChanges<PublishedContent["templates"]>;
  readonly languages: ReadonlyMap<string, ContentChanges>;
}

/** Each entry is a product or code, or its index in the previous list: most of a large catalogue stays the same. */
type CatalogueChanges = { readonly [Name in keyof Catalogue]: readonly (Catalogue[Name][number] | number)[] };

interface MapChanges<M extends ReadonlyMap<string, unknown>> {
  readonly set: M;
  readonly removed: readonly string[];
}

export const nothingPublished: Published = { content: noContent, problems: [], files: 0, heldBackFiles: new Map() };

/** Compares two states by content: changed spaces or comments do not count. */
export function changesBetween(before: Published, after: Published): Changes {
  return {
    ...contentChanges(before.content, after.content),
    ...(!isEqual(before.problems, after.problems) && { problems: after.problems }),
    heldBackFiles: after.heldBackFiles,
    files: after.files,
  };
}

function contentChanges(before: PublishedContent, after: PublishedContent): ContentChanges {
  const part = <K extends "tenant" | "parts" | "redirects">(name: K) =>
    !isEqual(before[name], after[name]) && { [name]: after[name] };
  const catalogue =
    before.catalogue === after.catalogue ? undefined : catalogueChanges(before.catalogue, after.catalogue);
  const others = [...(after.languages ?? [])].map(
    ([language, content]) => [language, contentChanges(inLanguage(before, language), content)] as const,
  );
  return {
    ...part("tenant"),
    ...(catalogue && { catalogue }),
    ...part("parts"),
    ...part("redirects"),
    ...(!isEqual([...before.assets], [...after.assets]) && { assets: after.assets }),
    flows: mapChanges(before.flows, after.flows),
    templates: mapChanges(before.templates, after.templates),
    languages: new Map(others),
  };
}

/** A new language begins as the default one. */
const inLanguage = ({ languages, ...content }: PublishedContent, language: string): PublishedContent =>
  languages?.get(language) ?? content;

/** Applies changes; unchanged parts remain the same objects, so that caches keyed by them stay valid. */
export function applyChanges({ content, problems }: Published, changes: Changes): Published {
  return {
    content: applyToContent(content, changes),
    problems: changes.problems ?? problems,
    heldBackFiles: changes.heldBackFiles,
    files: changes.files,
  };
}

function applyToContent(content: PublishedContent, changes: ContentChanges): PublishedContent {
  const {
    tenant = content.tenant,
    parts = content.parts,
    redirects = content.redirects,
    assets = content.assets,
  } = changes;
  const catalogue =
    changes.catalogue === undefined ? content.catalogue : applyCatalogue(content.catalogue, changes.catalogue);
  const flows = applyMap(content.flows, changes.flows);
  const templates = applyMap(content.templates, changes.templates);
  const languages = new Map(
    [...changes.languages].map(([language, own]) => [language, applyToContent(inLanguage(content, language), own)]),
  );
  return {
    ...{ redirects, assets, flows, templates, ...(tenant && { tenant }), ...(catalogue && { catalogue, parts }) },
    ...(languages.size > 0 && { languages }),
  };
}

/** Names the changed files for the log: "catalogue.json", "event/spring.json", "event/old.json removed". */
export function namesOfChanged({ content: before }: Published, { content: after }: Published): string[] {
  const others = [...(after.languages ?? [])].flatMap(([language, content]) =>
    changedIn(inLanguage(before, language), content),
  );
  return [...new Set([...changedIn(before, after), ...others])];
}

function changedIn(before: PublishedContent, after: PublishedContent): string[] {
  const single = (name: "tenant" | "redirects") => (before[name] === after[name] ? [] : [`${name}.json`]);
  const within = (
    one: ReadonlyMap<string, unknown>,
    other: ReadonlyMap<string, unknown>,
    fileOf = (name: string) => name,
  ) => [
    ...[...other].filter(([name, value]) => one.get(name) !== value).map(([name]) => fileOf(name)),
    ...[...one.keys()].filter((name) => !other.has(name)).map((name) => `${fileOf(name)} removed`),
  ];
  return [
    ...single("tenant"),
    ...changedCatalogueFiles(before, after),
    ...single("redirects"),
    ...within(before.flows, after.flows),
    ...within(before.templates, after.templates, (base) => `direct/${base}.json`),
    ...(before.assets === after.assets ? [] : ["assets/"]),
  ];
}

function changedCatalogueFiles(before: PublishedContent, after: PublishedContent): string[] {
  if (before.catalogue === after.catalogue) return [];
  const names = [...missingIn(before, after), ...missingIn(after, before)];
  const fallback = (after.parts ?? [])[0]?.file ?? catalogueFile;
  return names.length === 0 ? [fallback] : [...new Set(names)].sort();
}

/** The files of the entries that the other state lacks. */
function missingIn({ catalogue: other }: PublishedContent, { catalogue, parts = [] }: PublishedContent): string[] {
  if (catalogue === undefined) return [];
  return listNames.flatMap((list) => {
    const known = new Set<unknown>(other?.[list] ?? []);
    const lacking = [...catalogue[list].keys()].filter((place) => !known.has(catalogue[list][place]));
    return lacking.map((place) => placeInFiles(parts, `/${list}/${place}`).file);
  });
}

function catalogueChanges(before: Catalogue | undefined, after: Catalogue | undefined): CatalogueChanges | undefined {
  if (after === undefined) return undefined;
  const lists = listNames.map((name) => {
    const earlier: readonly object[] = before?.[name] ?? [];
    const same = new Map(earlier.map((product, place) => [product, place]));
    let equal: Map<string, number> | undefined;
    const placeOf = (product: object) => {
      const place = same.get(product);
      if (place !== undefined) return place;
      equal ??= new Map(earlier.map((each, index) => [JSON.stringify(each), index]));
      return equal.get(JSON.stringify(product));
    };
    return [name, after[name].map((product) => placeOf(product) ?? product)] as const;
  });
  const isSame = lists.every(
    ([name, list]) => list.length === before?.[name].length && list.every((product, place) => product === place),
  );
  return isSame ? undefined : (Object.fromEntries(lists) as unknown as CatalogueChanges);
}

function applyCatalogue(before: Catalogue | undefined, changes: CatalogueChanges): Catalogue {
  const lists = listNames.map((name) => [
    name,
    changes[name].map((product) => (typeof product === "number" ? before?.[name][product] : product)),
  ]);
  return Object.fromEntries(lists);
}

function mapChanges<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
): MapChanges<ReadonlyMap<string, T>> {
  return {
    set: new Map([...after].filter(([name, value]) => !isEqual(before.get(name), value))),
    removed: [...before.keys()].filter((name) => !after.has(name)),
  };
}

function applyMap<T>(
  before: ReadonlyMap<string, T>,
  { set, removed }: MapChanges<ReadonlyMap<string, T>>,
): ReadonlyMap<string, T> {
  if (set.size === 0 && removed.length === 0) return before;
  const after = new Map([...before, ...set]);
  for (const name of removed) after.delete(name);
  return after;
}

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
