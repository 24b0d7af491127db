const rules = new Map<string, Intl.PluralRules>();

/**
 * Selects the plural form for a count (one item, 2 items) or an ordinal (1st, 2nd).
 * @param forms by plural category, or by exact number ("=0")
 */
export function plural(language: string, count: number, forms: Readonly<Record<string, string>>, type: "cardinal" | "ordinal" = "cardinal"): string {
  const key = `${type} ${language}`;
  const rule = rules.get(key) ?? new Intl.PluralRules(language, { type });
  rules.set(key, rule);
  return forms[`=${count}`] ?? forms[rule.select(count)] ?? forms.other ?? "";
}
