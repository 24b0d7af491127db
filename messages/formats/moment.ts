const form = { year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;

/**
 * An instant in words: "Nov 21, 2026, 9:30 AM".
 * @param instant ISO 8601; what is none comes back as it is
 * @param timeZone IANA name; without it the one that the browser is in
 */
export function formatMoment(locale: string, instant: string, timeZone?: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  // Some locales' data have a narrow no-break space before AM, which no font and no test expects.
  return new Intl.DateTimeFormat(locale, { ...form, timeZone }).format(at).replaceAll("\u202f", " ");
}
