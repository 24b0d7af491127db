import { formatNumber } from "./formats/number.ts";

/** The values of the placeholders, by their names: a text as it is, a number in the locale's digits. */
type Values = Readonly<Record<string, string | number>>;

// biome-ignore lint/suspicious/noExplicitAny: sentences of all parameters; the caller's type keeps them
type Sentences = Readonly<Record<string, (locale: string, of?: any) => string>>;

/** What a sentence takes beside the locale. */
type ParametersOf<Sentence> = Sentence extends (locale: string, ...of: infer Of) => string ? Of : never;

/** Says one of the texts that an author may write: by its name in the flow's data, which is also the name of our sentence. */
export type AuthorText<Say, Data> = <Name extends keyof Say & keyof Data & string>(name: Name, ...of: ParametersOf<Say[Name]>) => string;

/**
 * The texts of a tool: what the author says in the flow's data, with its {placeholders} filled, or else our sentence. What a text shows of
 * days is formatted before: authors write no formats.
 * @param say the tool's sentences, `messages/generated/steps/{kind}.ts`
 */
export function authorText<Say extends Sentences, Data extends object>(locale: string, say: Say, data: Data): AuthorText<Say, Data> {
  return (name, ...of) => {
    const own = data[name] as string | undefined;
    const ours = say[name] as Sentences[string];
    return own === undefined ? ours(locale, ...of) : fill(locale, own, (of as readonly Values[])[0] ?? {});
  };
}

/** What is in braces and has no value stays as it is. */
function fill(locale: string, text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : placeholder;
    return typeof value === "number" ? formatNumber(locale, value) : String(value);
  });
}
