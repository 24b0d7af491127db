const forms = {
  long: { weekday: "long", year: "numeric", month: "long", day: "numeric" },
  short: { weekday: "short", year: "numeric", month: "short", day: "numeric" },
  brief: { weekday: "short", month: "short", day: "numeric" },
  near: { weekday: "long", month: "long", day: "numeric" },
  dayOfYear: { month: "long", day: "numeric" },
  shortMonth: { month: "short" },
  month: { month: "long", year: "numeric" },
} as const;

/**
 * Formats a day (YYYY-MM-DD), other texts unchanged. long: "Saturday, December 5, 2026", short: "Sat, Dec 5, 2026",
 * brief: "Sat, Dec 5", near: "Saturday, December 5", dayOfYear: "December 5", shortMonth: "Dec".
 */
export function formatDay(
  locale: string,
  date: string,
  form: "long" | "short" | "brief" | "near" | "dayOfYear" | "shortMonth" = "long",
): string {
  // Parse and format in UTC, so the visitor's time zone cannot shift the day.
  const instant = new Date(`${date}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(instant.getTime())) return date;
  return formatter(locale, form).format(instant);
}

/** Capitalizes a day or month that begins a heading or a line: Spanish and others write it in lower case elsewhere. */
export function capitalized(locale: string, text: string): string {
  const [first = ""] = text;
  return first.toLocaleUpperCase(locale) + text.slice(first.length);
}

/** Formats a month (YYYY-MM): "December 2026". */
export function formatMonth(locale: string, month: string): string {
  return formatter(locale, "month").format(new Date(`${month}-01T00:00:00Z`));
}

/** Cached, because formatters are slow to create. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, form: keyof typeof forms): Intl.DateTimeFormat {
  const key = `${form} ${locale}`;
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...forms[form], timeZone: "UTC" });
  formatters.set(key, made);
  return made;
}
