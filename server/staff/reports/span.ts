import { Temporal } from "temporal-polyfill";
import * as say from "../../../messages/generated/server/desk.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { readDay } from "../../museum/catalogue/parameters.ts";
import { invalid } from "../../platform/http/http-error.ts";

/** How many days a report covers at most: a leap year. */
const most = 366;

/** The days of a report, YYYY-MM-DD, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  /** When the first day begins at the museum, and when the last has ended. */
  readonly begins: Date;
  readonly ends: Date;
}

/** The days that an address asks for; today's where it names none. @throws HttpError 400 */
export function readSpan(museum: Museum, query: Readonly<Record<string, unknown>>): Span {
  const from = readText(query.from) ?? museum.date;
  const to = readText(query.to) ?? from;
  return spanOf(museum, readDay(from), readDay(to));
}

/** As `readSpan`, of one day. @throws HttpError 400 */
export function readOneDay(museum: Museum, query: Readonly<Record<string, unknown>>): Span {
  const day = readDay(readText(query.date) ?? museum.date);
  return spanOf(museum, day, day);
}

/** Each day of the span, ascending. */
export function daysIn({ from, to }: Pick<Span, "from" | "to">): string[] {
  const first = Temporal.PlainDate.from(from);
  return Array.from({ length: countDays(from, to) }, (_day, at) => first.add({ days: at }).toString());
}

function readText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function spanOf({ tenant: { timeZone } }: Museum, from: string, to: string): Span {
  if (to < from) throw invalid({ code: "INVALID", field: "to", message: (locale) => say.spanBackwards(locale, { from, to }) });
  const days = countDays(from, to);
  if (days > most) throw invalid({ code: "SPAN_TOO_LONG", field: "to", message: (locale) => say.spanTooLong(locale, { most, days }) });
  const midnight = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
  return { from, to, timeZone, begins: midnight(Temporal.PlainDate.from(from)), ends: midnight(Temporal.PlainDate.from(to).add({ days: 1 })) };
}

function countDays(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "day" }).days + 1;
}
