import { type RawBuilder, sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import * as say from "../../../messages/generated/server/desk.ts";
import { invalid } from "../../core/http/http-error.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { readDay } from "../../museum/catalogue/parameters.ts";

/** The longest report in days: a leap year. */
const maxDays = 366;

/** The days of a report, YYYY-MM-DD, inclusive. */
export interface Span {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  /** The start of the first day and the end of the last, in the museum's time zone. */
  readonly begins: Date;
  readonly ends: Date;
}

/** The database's time-zone data may be outdated (docs/decisions/0016-one-rule-for-hours.md). */
export function dayInSpan(span: Span, at: RawBuilder<unknown>): RawBuilder<unknown> {
  const days = daysIn(span);
  const midnights = days.map((day) =>
    Temporal.PlainDate.from(day).toZonedDateTime(span.timeZone).toInstant().toString(),
  );
  // Subselects evaluate the arrays once per query, not per row.
  return sql`(select ${days}::text[])[width_bucket(${at}, (select ${midnights}::text[]::timestamptz[]))]`;
}

/** SQL: the museum's clock hour of a moment in the span, computed like `dayInSpan`. */
export function hourInSpan(span: Span, at: RawBuilder<unknown>): RawBuilder<unknown> {
  const hours: Temporal.ZonedDateTime[] = [];
  const ends = span.ends.getTime();
  let next = Temporal.Instant.fromEpochMilliseconds(span.begins.getTime()).toZonedDateTimeISO(span.timeZone);
  while (next.epochMilliseconds < ends) {
    hours.push(next);
    next = nextHour(next);
  }
  const [shown, begins] = [hours.map(({ hour }) => hour), hours.map((each) => each.toInstant().toString())];
  return sql`(select ${shown}::integer[])[width_bucket(${at}, (select ${begins}::text[]::timestamptz[]))]`;
}

/** Some clock changes are half an hour. */
function nextHour(time: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const later = time.add({ hours: 1 });
  const full = later.round({ smallestUnit: "hour", roundingMode: "floor" });
  return full.epochMilliseconds > time.epochMilliseconds ? full : later;
}

/** Reads the span from an address; today by default. @throws HttpError 400 */
export function readSpan(museum: Museum, query: Readonly<Record<string, unknown>>): Span {
  const from = readText(query.from) ?? museum.date;
  const to = readText(query.to) ?? from;
  return spanOf(museum, readDay(from), readDay(to));
}

export function readOneDay(museum: Museum, query: Readonly<Record<string, unknown>>): Span {
  const day = readDay(readText(query.date) ?? museum.date);
  return spanOf(museum, day, day);
}

export function daysIn({ from, to }: Pick<Span, "from" | "to">): string[] {
  const first = Temporal.PlainDate.from(from);
  return Array.from({ length: countDays(from, to) }, (_day, at) => first.add({ days: at }).toString());
}

function readText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function spanOf({ tenant: { timeZone } }: Museum, from: string, to: string): Span {
  if (to < from)
    throw invalid({ code: "INVALID", field: "to", message: (locale) => say.spanBackwards(locale, { from, to }) });
  const days = countDays(from, to);
  if (days > maxDays)
    throw invalid({
      code: "SPAN_TOO_LONG",
      field: "to",
      message: (locale) => say.spanTooLong(locale, { most: maxDays, days }),
    });
  const midnight = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
  return {
    from,
    to,
    timeZone,
    begins: midnight(Temporal.PlainDate.from(from)),
    ends: midnight(Temporal.PlainDate.from(to).add({ days: 1 })),
  };
}

function countDays(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "day" }).days + 1;
}
