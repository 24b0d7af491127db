/** Right-to-left scripts by ISO 15924 code. */
const rightToLeft = new Set(["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]);

/** Cached: resolving a locale's script takes longer than rendering the rest of the page's head. */
const known = new Map<string, "ltr" | "rtl">();

/** Returns a locale's text direction, for `dir`. */
export function directionOf(locale: string): "ltr" | "rtl" {
  let direction = known.get(locale);
  if (direction === undefined) {
    direction = rightToLeft.has(new Intl.Locale(locale).maximize().script ?? "") ? "rtl" : "ltr";
    known.set(locale, direction);
  }
  return direction;
}

/** The side where a line begins, for mail readers that do not know "start". */
export function startOf(locale: string): "left" | "right" {
  return directionOf(locale) === "rtl" ? "right" : "left";
}
