import { isByLanguage, keyOfLanguage, type Languages } from "../../../commerce/text-by-language.ts";
import { memo } from "../../../engine/core/memo.ts";
import { childPointer, isRecord, pointerSegments } from "../../../engine/core/pointer.ts";
import { formatProblem, sortProblems } from "../model/check.ts";
import type { ServedFlow, Tenant } from "../model/config.ts";
import type { FileProblem } from "../model/problems.ts";
import { checkPlaces, checkTranslations } from "./missing-translations.ts";
import type { ParsedFile } from "./parse-file.ts";
import { checkPluginTranslations } from "./plugin-translations.ts";
import { type Published, type PublishedContent, withLastPublished } from "./publication.ts";
import type { Entry } from "./read-folder.ts";
import { inLanguage, isTranslated, type Wanted } from "./translations.ts";

/** The languages of tenant.json; of a broken one, those that were served before. */
export function languagesOf(tenant: unknown, before: Tenant | undefined): Languages {
  const { languages, locale } = isRecord(tenant) ? tenant : {};
  const isTag = (each: unknown): each is string => typeof each === "string" && each !== "";
  if (Array.isArray(languages) && languages.length > 0 && languages.every(isTag))
    return [...new Set(languages)] as readonly string[] as Languages;
  if (!isRecord(tenant) && before !== undefined) return before.languages;
  return [isTag(locale) ? locale : "en-US"];
}

/** A mistake that repeats would bury other problems. */
const maxPlaces = 50;

/** The files as a museum of one language would have written them; problems are located in what was written. */
export function viewIn(
  wanted: Wanted,
  entries: readonly Entry[],
  parsed: ReadonlyMap<string, ParsedFile>,
): Map<string, ParsedFile> {
  const roles = new Map(entries.map(({ name, role }) => [name, role]));
  return new Map(
    [...parsed].map(([name, file]) => {
      const role = roles.get(name) ?? "";
      const value = isTranslated(role) ? inLanguage(role, file.value, wanted) : file.value;
      if (value === file.value || !isTranslated(role)) return [name, file];
      const translated = translatedFile(file, value, wanted.language);
      if (wanted.language !== wanted.languages[0]) return [name, translated];
      // Places are compared once, for all languages.
      const places = checkPlaces(file.value, role, wanted.languages, wanted.source).slice(0, maxPlaces);
      return [name, { ...translated, problems: [...file.problems, ...places.map(file.locate)] }];
    }),
  );
}

function translatedFile(file: ParsedFile, value: unknown, language: string): ParsedFile {
  return {
    ...file,
    value,
    locate: (problem) => file.locate({ ...problem, pointer: pointerIn(file.value, problem.pointer, language) }),
  };
}

/** Finds the texts that languages of the museum lack, file by file: the author's, and those of plugins that it uses. */
export function translationProblems(
  entries: readonly Entry[],
  parsed: ReadonlyMap<string, ParsedFile>,
  languages: Languages,
  source: Wanted["source"],
): FileProblem[] {
  return entries.flatMap(({ name, role }) => {
    const file = parsed.get(name);
    if (file?.value === undefined || !isTranslated(role)) return [];
    const own = languages.length > 1 ? checkTranslations(file.value, role, languages, source) : [];
    return [...own, ...checkPluginTranslations(file.value, languages)].map(file.locate);
  });
}

/** Names the translation that a problem of a text is about. */
function pointerIn(value: unknown, pointer: string, language: string): string {
  let at = value;
  for (const segment of pointerSegments(pointer))
    at = Array.isArray(at) ? at[Number(segment)] : isRecord(at) ? at[segment] : undefined;
  if (!isByLanguage(at)) return pointer;
  const tag = keyOfLanguage(at, language);
  return tag === undefined ? pointer : childPointer(pointer, tag);
}

const withVersion = memo((flow: ServedFlow, version: string): ServedFlow => ({ ...flow, version }));

/** A flow has one version in all languages, so that a visit goes on in another. */
function sameVersions(content: PublishedContent, { flows }: PublishedContent): PublishedContent {
  const versioned = [...content.flows].map(([name, flow]) => {
    const version = flows.get(name)?.version ?? flow.version;
    return [name, flow.version === version ? flow : withVersion(flow, version)] as const;
  });
  return { ...content, flows: new Map(versioned) };
}

/** The files in one language, checked. */
export interface CheckedView {
  readonly language: string;
  readonly parsed: ReadonlyMap<string, ParsedFile>;
  readonly before: PublishedContent;
  readonly content: PublishedContent;
  readonly problems: readonly FileProblem[];
  readonly heldBackFiles: ReadonlyMap<string, boolean>;
}

/** A flow that was never valid in all languages is not served. */
function asBefore(content: PublishedContent, before: PublishedContent, names: readonly string[]): PublishedContent {
  const { flows, templates, ...kept } = withLastPublished(content, before, names);
  const isNew = (name: string, last: ReadonlyMap<string, unknown>, key = name) =>
    names.includes(name) && !last.has(key);
  return {
    ...kept,
    flows: new Map([...flows].filter(([name]) => !isNew(name, before.flows))),
    templates: new Map([...templates].filter(([base]) => !isNew(`direct/${base}.json`, before.templates, base))),
  };
}

/** A file that one language blocks is held back in all; a problem of all languages is reported once. */
export function publishViews(
  [first, ...others]: readonly [CheckedView, ...CheckedView[]],
  { before, files, missing }: { before: PublishedContent; files: number; missing: readonly FileProblem[] },
): Published {
  const known = new Set(first.problems.map(formatProblem));
  const own = others.flatMap(({ problems }) => problems.filter((problem) => !known.has(formatProblem(problem))));
  const problems = sortProblems([...first.problems, ...own, ...missing]);
  const heldBackFiles = new Map([first, ...others].flatMap((view) => [...view.heldBackFiles]));
  if (others.length === 0) return { content: first.content, problems, files, heldBackFiles };
  const names = [...first.parsed].flatMap(([name, { file }]) => (heldBackFiles.has(file) ? [name] : []));
  const languages = others.map((view) => {
    const content = asBefore(view.content, view.before, names);
    return [view.language, sameVersions(content, first.content)] as const;
  });
  const content = { ...asBefore(first.content, before, names), languages: new Map(languages) };
  return { content, problems, files, heldBackFiles };
}
