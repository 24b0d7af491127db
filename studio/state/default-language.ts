import { inDefaultLanguage, isTextOf, type Languages, type Text, withTextIn } from "../../commerce/text-by-language.ts";
import { childPointer, isRecord, valueAt } from "../../engine/core/pointer.ts";
import { matchElements } from "../text/diff-values.ts";
import { setValue } from "../text/edit-text.ts";
import { parsedValue } from "../text/parse-text.ts";

/** The value at a pointer of a file's text, as the forms show it. */
export const shownAt = (text: string, pointer: string, languages: Languages): unknown =>
  valueAt(inDefaultLanguage(parsedValue(text), languages), pointer);

interface Kept {
  readonly pointer: string;
  readonly value: Text;
}

/** An edit of the default language's view, with the translations of the texts that it wrote as plain strings. */
export function keepTranslations(before: string, after: string | null, languages: Languages): string | null {
  if (after === null || before === after) return after;
  return keptTranslations(parsedValue(before), parsedValue(after), languages).reduce(
    (text, { pointer, value }) => setValue(text, pointer, value),
    after,
  );
}

/**
 * The texts that an edit of the default language's view wrote as plain strings, with the translations they had.
 * Elements of lists are matched as in a comparison of drafts.
 */
function keptTranslations(before: unknown, after: unknown, languages: Languages): Kept[] {
  const kept = (was: unknown, is: unknown, pointer: string): Kept[] => {
    // Without translations there is nothing to lose.
    if (was === is || inDefaultLanguage(was, languages) === was) return [];
    if (isTextOf(was, languages))
      return typeof is === "string" ? [{ pointer, value: withTextIn(was, languages[0], is, languages) }] : [];
    if (Array.isArray(was) && Array.isArray(is)) return inLists(was, is, pointer);
    if (!isRecord(was) || !isRecord(is)) return [];
    return Object.entries(is).flatMap(([key, each]) =>
      Object.hasOwn(was, key) ? kept(was[key], each, childPointer(pointer, key)) : [],
    );
  };
  const inLists = (was: readonly unknown[], is: readonly unknown[], pointer: string): Kept[] => {
    const plain = (list: readonly unknown[]) => list.map((each) => inDefaultLanguage(each, languages));
    const match = matchElements(plain(was), plain(is));
    return is.flatMap((each, index) => {
      const earlier = match[index];
      return earlier === undefined ? [] : kept(was[earlier], each, childPointer(pointer, index));
    });
  };
  return kept(before, after, "");
}
