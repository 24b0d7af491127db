const forms = {
  moment: { year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
  time: { timeStyle: "short" },
} as const;

/**
 * An instant in words: "Nov 21, 2026, 9:30 AM".
 * @param instant ISO 8601; what is none comes back as it is
 * @param timeZone IANA name; without it the one that the browser is in
 */
export function formatMoment(locale: string, instant: string, timeZone?: string): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? instant : format(locale, "moment", at, timeZone);
}

/** The time of day at an instant: "9:30 AM". @param timeZone IANA name; without it the one that the browser is in */
export function formatTime(locale: string, at: Date, timeZone?: string): string {
  return format(locale, "time", at, timeZone);
}

/** Formatters cost far more to make than to use. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, form: keyof typeof forms, at: Date, timeZone: string | undefined): string {
  const key = `${form} ${locale} ${timeZone}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...forms[form], timeZone });
  formatters.set(key, formatter);
  // Some locales' data have a narrow no-break space before AM, which no font and no test expects.
  return formatter.format(at).replaceAll("\u202f", " ");
}
