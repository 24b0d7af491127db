import type * as file from "../../../schemas/generated/tenant.ts";
import type { Problem } from "../model/problems.ts";

/** Checks that each language is one, and that the first is the default. */
export function checkLanguages({ languages = [], locale = languages[0] }: file.Tenant): Problem[] {
  const unknown = languages.flatMap((tag, index) => (isLanguage(tag) ? [] : [{ tag, index }]));
  const problems = unknown.map(({ tag, index }) => noLanguage(tag, `/languages/${index}`));
  if (languages.length === 0 || locale === languages[0]) return problems;
  const message = `locale is "${locale}", and the first of the languages is "${languages[0]}"`;
  const fix = "remove locale: the first language is the default";
  return [...problems, { code: "TENANT_LOCALE", pointer: "/locale", message, fix, value: locale }];
}

export const isLanguage = (tag: string): boolean =>
  accepts(() => new Intl.NumberFormat(tag)) && Intl.NumberFormat.supportedLocalesOf(tag).length > 0;

export function noLanguage(tag: string, pointer: string): Problem {
  const fix = 'write one such as "en-US"';
  return { code: "TENANT_LOCALE", pointer, message: `"${tag}" is no language tag`, fix, value: tag };
}

/** Whether it does not throw. */
export function accepts(make: () => unknown): boolean {
  try {
    make();
    return true;
  } catch {
    return false;
  }
}
