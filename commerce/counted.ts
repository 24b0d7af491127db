import { formatNumber } from "../messages/formats/number.ts";
import * as say from "../messages/generated/commerce/counted.ts";
import type { Counted } from "../schemas/generated/wire.ts";

/** "2 adults", by the words of the ticket type's author; else "2 × Adult". */
export function counted(locale: string, count: number, title: string, words: Counted | undefined): string {
  return inWords(locale, count, words, formatNumber(locale, count)) ?? say.times(locale, { count, title });
}

/**
 * A number of a ticket type in the words of its author; undefined where there are none.
 * @param shown what stands for the number
 */
export function inWords(locale: string, count: number, words: Counted | undefined, shown: string): string | undefined {
  const word = words?.[ruleOf(locale).select(count)] ?? words?.other;
  return word?.replace("{count}", () => shown);
}

/** Rules cost far more to make than to use. */
const rules = new Map<string, Intl.PluralRules>();

function ruleOf(locale: string): Intl.PluralRules {
  const rule = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, rule);
  return rule;
}
