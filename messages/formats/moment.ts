const forms = {
  moment: (locale: string) => ({
    ...({ year: "numeric", month: "short", day: "numeric", minute: "2-digit" } as const),
    hour: hourOf(locale),
  }),
  time: () => ({ timeStyle: "short" }) as const,
};

/** Writes hours like the locale's times alone: with "numeric", German would have 8:30 here and 08:30 there. */
function hourOf(locale: string): "2-digit" | "numeric" {
  const early = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" }).formatToParts(8 * 3_600_000);
  return early.find(({ type }) => type === "hour")?.value.length === 1 ? "numeric" : "2-digit";
}

/**
 * Formats an instant: "Nov 21, 2026, 9:30 AM".
 * @param instant ISO 8601; other texts are returned unchanged
 * @param timeZone IANA name; default: the browser's
 */
export function formatMoment(locale: string, instant: string, timeZone?: string): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? instant : format(locale, "moment", at, timeZone);
}

/** Formats the time of day: "9:30 AM". @param timeZone IANA name; default: the browser's */
export function formatTime(locale: string, at: Date, timeZone?: string): string {
  return format(locale, "time", at, timeZone);
}

/** Cached, because formatters are slow to create. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, form: keyof typeof forms, at: Date, timeZone: string | undefined): string {
  const key = `${form} ${locale} ${timeZone}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...forms[form](locale), timeZone });
  formatters.set(key, formatter);
  // Some locales put a narrow no-break space before AM, which fonts may lack.
  return formatter.format(at).replaceAll("\u202f", " ");
}
