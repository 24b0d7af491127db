const formatters = new Map<string, Intl.ListFormat>();

/**
 * Joins texts for a locale: "the garden, the tower and the roof", or without "and" ("unit"). Texts that contain commas,
 * such as visits with their days, are separated by semicolons.
 */
export function formatList(
  locale: string,
  texts: readonly string[],
  type: "conjunction" | "unit" = "conjunction",
): string {
  const key = `${locale} ${type}`;
  const formatter = formatters.get(key) ?? new Intl.ListFormat(locale, { type });
  formatters.set(key, formatter);
  if (!texts.some((text) => /[,،]\s/.test(text))) return formatter.format(texts);
  if (type === "unit") return texts.join(semicolon(locale));
  const parts = formatter.formatToParts(texts);
  return parts
    .map(({ type: part, value }) => (part === "literal" ? value.replace(comma(locale), semicolon(locale)) : value))
    .join("");
}

const semicolon = (locale: string) => (isArabic(locale) ? "\u061b " : "; ");

const arabic = new Map<string, boolean>();

function isArabic(locale: string): boolean {
  const known = arabic.get(locale) ?? new Intl.Locale(locale).maximize().script === "Arab";
  arabic.set(locale, known);
  return known;
}

/** Separates texts that follow one another. Arabic has a comma of its own. */
export function comma(locale: string): string {
  return isArabic(locale) ? "\u060c " : ", ";
}

/** Joins texts that follow one another, such as a day, a time and a place, without those that are missing. */
export function inSequence(locale: string, texts: readonly (string | undefined)[]): string {
  return texts.filter(Boolean).join(comma(locale));
}

/** Separates facts on one line. Next to Arabic digits a middle dot would read as a zero. */
export function factSeparator(locale: string): string {
  return isArabic(locale) ? "\u060c " : " · ";
}

/**
 * The space does not break between a number and its unit or month, in "10:00 AM", "5. Dez. 2026", "10 % von",
 * "CO 80202", ", 1040 Wien" and "(303) 555", and before the dot of a list.
 */
const tied =
  /(?<=:\p{Nd}\p{Nd}) (?=\p{L})|(?<=(?:^|[^\p{Nd}:,.])\p{Nd}{1,2}) (?=\p{L})|(?<=\p{L}) (?=\p{Nd}{1,2}(?!\p{Nd}|:))|(?<=\b[A-Z]{2}) (?=\d{5}\b)|(?<=\(\d{3}\)) (?=\d)|(?<=(?:^|[\s,،])\p{Nd}{1,2}\.) (?=\p{Lu}\p{Ll}{1,8}\.?(?: \p{Nd}{4}|[,)]|$))|(?<=%) (?=\p{L})|(?<=, \d{4,5}) (?=\p{Lu})| (?=[·×] )/gu;

/**
 * Keeps times, dates, counts, ZIP codes, phone numbers, "E-Mail" and masked addresses on one line. For visible text only: names and
 * requests keep plain spaces.
 */
export function unbroken(text: string): string {
  return text
    .replace(tied, "\u00a0")
    .replace(/(?<=(?:^|[\s)-])\d{3})-(?=\d{4}(?![\w@-]))|(?<=\bE)-(?=Mail)/g, "\u2011")
    .replace(/(?<=\d)–(?=\d)/g, "\u2060–\u2060")
    .replace(/…(?=@)/g, "…\u2060");
}
