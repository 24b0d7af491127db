import { isTextOf, keyOfLanguage, type Languages } from "../../../../commerce/text-by-language.ts";
import { pointerSegments } from "../../../../engine/core/pointer.ts";
import { diffValues } from "../../../../studio/text/diff-values.ts";
import { valueIn } from "./titles.ts";

/** A translation that was added, changed or removed. */
export interface TranslationChange {
  /** The text's place in the later value. */
  readonly pointer: string;
  readonly language: string;
  readonly was: string | undefined;
  readonly is: string | undefined;
}

/** Compares the translations of texts that both values have; the default language is left out. */
export function translationChanges(before: unknown, after: unknown, languages: Languages): TranslationChange[] {
  return diffValues(before, after).flatMap((change): TranslationChange[] => {
    if (change.kind === "moved") return [];
    const was = change.kind === "added" ? undefined : change.before;
    const is = change.kind === "removed" ? undefined : change.after;
    const [language = "", around] = [pointerSegments(change.pointer).at(-1), change.pointer.replace(/\/[^/]*$/, "")];
    const text = valueIn(change.kind === "removed" ? before : after, pointerSegments(around));
    if (isTextOf(text, languages))
      return keyOfLanguage(text, languages[0]) === language
        ? []
        : [{ pointer: around, language, was: wording(was), is: wording(is) }];
    if (!isTextOf(was, languages) && !isTextOf(is, languages)) return [];
    // A whole text that is new or removed is a change of the default language.
    if (was === undefined || is === undefined) return [];
    const [old, next] = [was, is].map((value) => (isTextOf(value, languages) ? value : {})) as Record<string, string>[];
    const keys = new Set([...Object.keys(old ?? {}), ...Object.keys(next ?? {})]);
    keys.delete(keyOfLanguage({ ...old, ...next }, languages[0]) ?? "");
    return [...keys].map((key) => ({ pointer: change.pointer, language: key, was: old?.[key], is: next?.[key] }));
  });
}

const wording = (value: unknown) => (typeof value === "string" ? value : undefined);
