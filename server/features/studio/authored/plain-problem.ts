import { isTextOf, type Languages, textIn } from "../../../../commerce/text-by-language.ts";
import { childPointer, isRecord, pointerSegments } from "../../../../engine/core/pointer.ts";
import { languageName } from "../../../../messages/formats/language-name.ts";
import * as say from "../../../../messages/generated/server/studio-problems.ts";
import type { StudioProblem } from "../../../../schemas/generated/wire.ts";
import { asSentence } from "../../../../studio/text/problem-sentence.ts";
import type { KindSource } from "../../../museum/config/kinds.ts";
import { differingPlaces } from "../../../museum/config/missing-translations.ts";
import { studioText } from "../../../museum/config/studio-texts.ts";
import { type FileProblem, problemReference } from "../../../museum/model/problems.ts";
import { isFlow, namesAlong, schemasFor, titleAt, titleOf, valueIn } from "./titles.ts";

/** A draft's problem, with the schema's error if there is one. */
export interface DraftProblem extends StudioProblem {
  readonly error?: FileProblem["error"];
  /** How many texts lack a language, and which. */
  readonly count?: number;
  readonly language?: string;
}

interface Words {
  readonly locale: string;
  readonly source: KindSource;
  readonly languages: Languages;
  /** The file's value with all languages. */
  readonly written?: unknown;
}

/**
 * Moves a missing value's problem to its own field.
 * @param root the file's value in the default language; undefined if unknown
 */
export function plainProblem(
  { error, count, language, ...found }: DraftProblem,
  root: unknown,
  words: Words,
): StudioProblem {
  const { locale, source, languages, written } = words;
  if (count !== undefined && language !== undefined) {
    const sentence = say.untranslated(locale, { count, language: languageName(locale, language, languages) });
    return { ...found, language, plain: { where: titleOf(root) ?? found.file, sentence } };
  }
  if (root === undefined) return inGeneral(found, root, locale);
  if (found.code === "TRANSLATION_PLACES") return differingPlacesOf(found, root, words);
  if (error === undefined)
    return isFlow(found.file) ? withStepTitles(found, root, locale) : inGeneral(found, root, locale);
  const { keyword, params } = error;
  const pointer = keyword === "required" ? childPointer(found.pointer, String(params.missingProperty)) : found.pointer;
  // A text's problem in one language is shown at the text.
  const segments = pointerSegments(pointer);
  const isOfText = typeof valueIn(root, segments.slice(0, -1)) === "string";
  const path = isOfText ? segments.slice(0, -1) : segments;
  const value = isOfText ? valueIn(written, segments) : valueIn(root, path);
  const schemas = schemasFor(found.file, root, path, source);
  const sentence =
    isEmpty(value) && keyword !== "minItems" ? say.fillIn(locale) : asked(locale, keyword, params, schemas);
  if (sentence === undefined) return inGeneral(found, root, locale);
  const list = valueIn(root, path.slice(0, -1));
  const property =
    titleAt(found.file, root, Array.isArray(list) ? path.slice(0, -1) : path, { locale, source }) ??
    String(path.at(-1) ?? "");
  const file = found.file === "tenant.json" ? undefined : titleOf(root);
  const where = [file, ...namesAlong(root, path.slice(0, -1)), property]
    .filter((name) => name !== undefined && name !== "")
    .join(", ");
  return { ...found, pointer, plain: { where, sentence } };
}

function differingPlacesOf(
  found: StudioProblem,
  root: unknown,
  { locale, source, languages, written }: Words,
): StudioProblem {
  const path = pointerSegments(found.pointer);
  const [language = "", of] = [path.at(-1), path.slice(0, -1)];
  const text = valueIn(written, of);
  if (!isTextOf(text, languages)) return found;
  const names = differingPlaces(textIn(text, languages[0], languages), text[language] ?? "");
  const title = titleAt(found.file, root, of, { locale, source }) ?? String(of.at(-1));
  const property = say.titleIn(locale, { title, language: languageName(locale, language, languages) });
  const where = [
    found.file === "tenant.json" ? undefined : titleOf(root),
    ...namesAlong(root, of.slice(0, -1)),
    property,
  ]
    .filter((name) => name !== undefined)
    .join(", ");
  return { ...found, language, plain: { where, sentence: say.placesDiffer(locale, { names }) } };
}

/** Replaces the paths of a flow's steps by their titles. */
function withStepTitles(found: StudioProblem, root: unknown, locale: string): StudioProblem {
  const steps = valueIn(root, ["steps"]);
  const titled = (Array.isArray(steps) ? steps : [])
    .filter(isRecord)
    .flatMap(({ path, title }) => (isText(path) && isText(title) ? [{ path, title }] : []));
  // Longest first, because "/time-2" starts with "/time".
  const longestFirst = titled.toSorted((one, other) => other.path.length - one.path.length);
  const inTitles = (text: string) =>
    longestFirst.reduce(
      (said, { path, title }) => said.replaceAll(`"${path}"`, `“${title}”`).replaceAll(`“${path}”`, `“${title}”`),
      text,
    );
  const ofChain = (part: string) => {
    const step = longestFirst.find(({ path }) => part === path || part.endsWith(` ${path}`));
    return step === undefined ? part : part.slice(0, -step.path.length) + step.title;
  };
  const chained = (text: string) => text.split(" → ").map(ofChain);
  const sentence =
    lostStep(locale, found, longestFirst) ??
    reasonAndFix(locale, found.code) ??
    [found.message, ...(found.fix === undefined ? [] : [found.fix])]
      .map((text) => asSentence(chained(inTitles(text)).join(" → ")))
      .join(" ");
  return { ...found, plain: { where: placeOf(found, root), sentence } };
}

function placeOf({ pointer }: StudioProblem, root: unknown): string {
  return [titleOf(root), ...namesAlong(root, pointerSegments(pointer))].filter((name) => name !== undefined).join(", ");
}

/** The problem's own message is English: another language says what such a problem is, and where. */
function inGeneral(found: StudioProblem, root: unknown, locale: string): StudioProblem {
  const sentence = reasonAndFix(locale, found.code);
  return sentence === undefined ? found : { ...found, plain: { where: placeOf(found, root) || found.file, sentence } };
}

/** The sentences of docs/problems.md in another language; undefined if there is no translation. */
function reasonAndFix(locale: string, code: string): string | undefined {
  if (!Object.hasOwn(problemReference, code)) return undefined;
  const { reason, fix } = problemReference[code as keyof typeof problemReference];
  const translated = [reason, fix].map((text) => studioText(locale, text));
  return translated[0] === reason ? undefined : translated.join(" ");
}

/** A next step that does not exist, with the one that was probably meant. */
function lostStep(
  locale: string,
  { code, message, fix }: StudioProblem,
  steps: readonly { readonly path: string; readonly title: string }[],
): string | undefined {
  const [, to] = /^"([^"]*)"/.exec(message) ?? [];
  if (code !== "FLOW_NEXT_UNKNOWN" || to === undefined) return undefined;
  const [, near] = /^did you mean "([^"]*)"/.exec(fix ?? "") ?? [];
  const meant = steps.find(({ path }) => path === near)?.title ?? near;
  return [say.nextUnknown(locale, { to }), ...(meant === undefined ? [] : [say.meant(locale, { step: meant })])].join(
    " ",
  );
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === "" ||
    (Array.isArray(value) && value.length === 0) ||
    (isRecord(value) && Object.keys(value).length === 0)
  );
}

/** Returns a keyword's rule as a sentence; undefined if only the original message fits. */
function asked(
  locale: string,
  keyword: string,
  params: Readonly<Record<string, unknown>>,
  schemas: readonly Readonly<Record<string, unknown>>[],
): string | undefined {
  const limit = Number(params.limit);
  const isLeast = String(params.comparison).startsWith(">");
  switch (keyword) {
    case "type":
      return ofType(locale, [params.type].flat().map(String), schemas);
    case "pattern":
      return exampleFor(locale, schemas);
    case "format":
      return params.format === "date"
        ? say.date(locale)
        : params.format === "email"
          ? say.email(locale)
          : params.format === "uri"
            ? say.webAddress(locale)
            : undefined;
    case "minimum":
    case "maximum":
      return (isLeast ? say.atLeast : say.atMost)(locale, { limit });
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return (isLeast ? say.moreThan : say.lessThan)(locale, { limit });
    case "minLength":
      return say.longer(locale, { limit });
    case "maxLength":
      return say.shorter(locale, { limit });
    case "minItems":
    case "minProperties":
      return say.moreEntries(locale, { limit });
    case "maxItems":
    case "maxProperties":
      return say.fewerEntries(locale, { limit });
    case "uniqueItems":
      return say.twice(locale);
    case "enum":
      return say.oneOf(locale, { values: (params.allowedValues as unknown[]).map(String) });
    default:
      return undefined;
  }
}

function ofType(
  locale: string,
  types: readonly string[],
  schemas: readonly Readonly<Record<string, unknown>>[],
): string | undefined {
  if (types.includes("integer")) return say.wholeNumber(locale);
  if (types.includes("number")) return say.number(locale);
  return types.includes("string") ? exampleFor(locale, schemas) : undefined;
}

function exampleFor(locale: string, schemas: readonly Readonly<Record<string, unknown>>[]): string | undefined {
  const example = schemas
    .flatMap(({ examples }) => (Array.isArray(examples) ? examples : []))
    .find((each) => typeof each === "string");
  return example && say.suchAs(locale, { example });
}
