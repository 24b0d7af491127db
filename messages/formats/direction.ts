/** Scripts that are written from right to left, by their ISO 15924 codes. */
const rightToLeft = new Set(["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]);

/** Which way a locale's text runs: what `dir` of a document says. */
export function directionOf(locale: string): "ltr" | "rtl" {
  return rightToLeft.has(new Intl.Locale(locale).maximize().script ?? "") ? "rtl" : "ltr";
}
