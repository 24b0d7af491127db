/** Scripts that are written from right to left, by their ISO 15924 codes. */
const rightToLeft = new Set(["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]);

/** Of the museum's few locales: what is likely written in each takes longer to find out than the rest of a page's head. */
const known = new Map<string, "ltr" | "rtl">();

/** Which way a locale's text runs: what `dir` of a document says. */
export function directionOf(locale: string): "ltr" | "rtl" {
  let direction = known.get(locale);
  if (direction === undefined) {
    direction = rightToLeft.has(new Intl.Locale(locale).maximize().script ?? "") ? "rtl" : "ltr";
    known.set(locale, direction);
  }
  return direction;
}
