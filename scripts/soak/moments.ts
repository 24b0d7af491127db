import { Temporal } from "temporal-polyfill";

export interface Moment {
  readonly name: string;
  readonly at: Temporal.Instant;
  /** The machine's time zone; the museum's by default. */
  readonly zone?: string;
}

const museumZone = "America/Denver";
const morning = "10:15";
/** The museum is still open, and some of the day's slots are over. */
const afternoon = "16:05";
const evening = "23:50";

/** Moments when date code typically fails. All are in the future: browsers drop cookies that expired by their clock. */
export function moments(now: Temporal.Instant): Moment[] {
  const today = now.toZonedDateTimeISO(museumZone).toPlainDate();
  const day = (date: Temporal.PlainDate, time: string) => momentAt(`${date}T${time}`);
  const tomorrow = today.add({ days: 1 });
  const week = Array.from({ length: 7 }, (_, days) => tomorrow.add({ days })).toSorted(
    (a, b) => a.dayOfWeek - b.dayOfWeek,
  );
  const yearEnd = Temporal.PlainDate.from({ year: today.year, month: 12, day: 31 });
  const lastOfYear = later(yearEnd, tomorrow) ? yearEnd : yearEnd.add({ years: 1 });
  return [
    ...week.flatMap((date) => [day(date, morning), day(date, afternoon), day(date, evening)]),
    day(endOfMonth(tomorrow), evening),
    day(lastOfYear, morning),
    day(lastOfYear, evening),
    day(lastOfYear.add({ days: 1 }), morning),
    day(february28(tomorrow, false), evening),
    day(february28(tomorrow, true), evening),
    day(february28(tomorrow, true).add({ days: 1 }), morning),
    ...clockChanges(now).flatMap((date) => [momentAt(`${date}T01:50`), day(date, morning)]),
    { ...day(week[2] ?? tomorrow, evening), zone: "Pacific/Auckland" },
    { ...day(lastOfYear, morning), zone: "Pacific/Auckland" },
  ].map((moment) =>
    moment.zone === undefined ? moment : { ...moment, name: `${moment.name}, machine in ${moment.zone}` },
  );
}

/** A moment in the museum's time, such as "2026-12-31T23:50". @throws RangeError if invalid */
export function momentAt(local: string): Moment {
  const there = Temporal.PlainDateTime.from(local).toZonedDateTime(museumZone);
  const weekday = there.toLocaleString("en-US", { weekday: "short" });
  return {
    name: `${weekday} ${there.toPlainDate()} ${there.toPlainTime().toString({ smallestUnit: "minute" })}`,
    at: there.toInstant(),
  };
}

const later = (date: Temporal.PlainDate, than: Temporal.PlainDate) => Temporal.PlainDate.compare(date, than) >= 0;

const endOfMonth = (date: Temporal.PlainDate) => date.with({ day: date.daysInMonth });

function february28(from: Temporal.PlainDate, leap: boolean): Temporal.PlainDate {
  for (let { year } = from; ; year += 1) {
    const date = Temporal.PlainDate.from({ year, month: 2, day: 28 });
    if (date.inLeapYear === leap && later(date, from)) return date;
  }
}

function clockChanges(now: Temporal.Instant): Temporal.PlainDate[] {
  const first = now.toZonedDateTimeISO(museumZone).getTimeZoneTransition("next");
  const second = first?.getTimeZoneTransition("next");
  return [first, second].flatMap((change) => (change ? [change.toPlainDate()] : []));
}
