/** What is said to a person, in the language of a locale (BCP 47). */
export type Sentence = (locale: string) => string;

/** A sentence in a locale; a text that an author wrote stays as it is. */
export function textIn<Text extends string | Sentence | undefined>(locale: string, text: Text): string | Extract<Text, undefined> {
  return typeof text === "function" ? text(locale) : (text as string | Extract<Text, undefined>);
}
