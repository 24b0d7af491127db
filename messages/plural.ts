const rules = new Map<string, Intl.PluralRules>();

/**
 * The plural form of a language for a number (one item, 2 items), or for the one at that place (1st, 2nd).
 * @param forms by the language's category, or by exactly this number ("=0")
 */
export function plural(language: string, count: number, forms: Readonly<Record<string, string>>, type: "cardinal" | "ordinal" = "cardinal"): string {
  const key = `${type} ${language}`;
  const rule = rules.get(key) ?? new Intl.PluralRules(language, { type });
  rules.set(key, rule);
  return forms[`=${count}`] ?? forms[rule.select(count)] ?? forms.other ?? "";
}
