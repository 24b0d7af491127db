import { formatNumber } from "../messages/formats/number.ts";
import * as say from "../messages/generated/commerce/counted.ts";
import type { Counted } from "../schemas/generated/wire.ts";

/** Formats "2 adults" with the author's words, else "2 × Adult". */
export function counted(locale: string, count: number, title: string, words: Counted | undefined): string {
  return inWords(locale, count, words, formatNumber(locale, count)) ?? say.times(locale, { count, title });
}

/** Formats a count with the author's words, if any. @param shown replaces the number */
export function inWords(locale: string, count: number, words: Counted | undefined, shown: string): string | undefined {
  const word = words?.[ruleOf(locale).select(count)] ?? words?.other;
  return word?.replace("{count}", () => shown);
}

/** Cached, because PluralRules are slow to create. */
const rules = new Map<string, Intl.PluralRules>();

function ruleOf(locale: string): Intl.PluralRules {
  const rule = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, rule);
  return rule;
}
