/** A text for a person in a locale (BCP 47). */
export type Sentence = (locale: string) => string;

/** Translates a sentence; an author's text stays unchanged. */
export function textIn<Text extends string | Sentence | undefined>(
  locale: string,
  text: Text,
): string | Extract<Text, undefined> {
  return typeof text === "function" ? text(locale) : (text as string | Extract<Text, undefined>);
}
