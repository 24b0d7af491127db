import { formatNumber } from "./formats/number.ts";
import { formatSlot } from "./formats/slot.ts";

type Values = Readonly<Record<string, string | number>>;

// biome-ignore lint/suspicious/noExplicitAny: sentences of all parameters; the caller's type keeps them
type Sentences = Readonly<Record<string, (locale: string, of?: any) => string>>;

type ParametersOf<Sentence> = Sentence extends (locale: string, ...of: infer Of) => string ? Of : never;

/** Returns a text that the author may override; flow data and our messages share its name. */
export type AuthorText<Say, Data> = <Name extends keyof Say & keyof Data & string>(
  name: Name,
  ...of: ParametersOf<Say[Name]>
) => string;

/** Prefers the author's text over `messages/generated/steps/{kind}.ts` and fills its {placeholders}. */
export function authorText<Say extends Sentences, Data extends object>(
  locale: string,
  say: Say,
  data: Data,
): AuthorText<Say, Data> {
  return (name, ...of) => {
    const own = data[name] as string | undefined;
    const ours = say[name] as Sentences[string];
    return own === undefined ? ours(locale, ...of) : fill(locale, own, (of as readonly Values[])[0] ?? {});
  };
}

/** Leaves unknown placeholders unchanged. */
function fill(locale: string, text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string, at: number) => {
    const value = Object.hasOwn(values, name) ? values[name] : placeholder;
    // A slot reads as in our own sentences.
    return typeof value === "number"
      ? formatNumber(locale, value)
      : formatSlot(locale, String(value), at > 0 ? "within" : undefined);
  });
}
