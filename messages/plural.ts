const rules = new Map<string, Intl.PluralRules>();

/** Selects a plural (1 item, 2 items) or ordinal (1st, 2nd). @param forms by category, or by exact number ("=0") */
export function plural(
  language: string,
  count: number,
  forms: Readonly<Record<string, string>>,
  type: "cardinal" | "ordinal" = "cardinal",
): string {
  const key = `${type} ${language}`;
  const rule = rules.get(key) ?? new Intl.PluralRules(language, { type });
  rules.set(key, rule);
  return forms[`=${count}`] ?? forms[rule.select(count)] ?? forms.other ?? "";
}
