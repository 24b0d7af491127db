const forms = {
  long: { weekday: "long", year: "numeric", month: "long", day: "numeric" },
  short: { weekday: "short", year: "numeric", month: "short", day: "numeric" },
} as const;

/**
 * The museum's calendar day `date` (YYYY-MM-DD) in words: long "Saturday, December 5, 2026", short "Sat, Dec 5, 2026".
 * What is no calendar day comes back as it is.
 */
export function formatDay(date: string, form: keyof typeof forms = "long", locale = "en-US"): string {
  // At UTC on both sides: the day is the museum's wherever the visitor's clock stands.
  const instant = new Date(`${date}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(instant.getTime())) return date;
  return new Intl.DateTimeFormat(locale, { ...forms[form], timeZone: "UTC" }).format(instant);
}
