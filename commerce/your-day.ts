import * as say from "../messages/generated/commerce/your-day.ts";
import { isSlotTime, minuteOf } from "./day-parts.ts";

/** Something with a time on the day of the visit. */
export interface PlannedVisit {
  readonly title: string;
  /** Such as "1:30 PM". */
  readonly time: string;
  /** Undefined if unknown. */
  readonly minutes: number | undefined;
  /** The party enters the museum with it; the others are inside. */
  readonly isEntry: boolean;
}

/** Minutes of the day between which people have lunch, and how many of them it takes. */
const lunch = { from: 11 * 60 + 30, until: 14 * 60, takes: 45 };

/** Lists the day in order: entry, films, and the gap for lunch. Empty for fewer than two visits. */
export function yourDay(locale: string, visits: readonly PlannedVisit[]): string[] {
  if (visits.length < 2) return [];
  const ordered = visits.toSorted((a, b) => minuteOf(a.time) - minuteOf(b.time));
  let free = Number.POSITIVE_INFINITY;
  let hasLunch = false;
  return ordered.flatMap((visit) => {
    const begins = minuteOf(visit.time);
    const gap = Math.min(begins, lunch.until) - Math.max(free, lunch.from);
    free = endOf(visit);
    const shown = say.visit(locale, { time: visit.time, title: visit.title });
    if (hasLunch || gap < lunch.takes) return [shown];
    hasLunch = true;
    return [say.lunch(locale), shown];
  });
}

interface DatedTicket {
  readonly title: string;
  readonly date: string;
  readonly time: string;
  readonly durationMinutes?: number;
  readonly isEntry?: boolean;
}

/** The same for an order's tickets; empty if they are for several days. */
export function dayOfTickets(locale: string, tickets: readonly DatedTicket[]): string[] {
  const timed = tickets.filter(({ time }) => isSlotTime(time));
  if (timed.some(({ date }) => date !== timed[0]?.date)) return [];
  return yourDay(
    locale,
    timed.map(({ title, time, durationMinutes, isEntry = false }) => ({
      title,
      time,
      minutes: durationMinutes,
      isEntry,
    })),
  );
}

/** Returns whether two visits inside the museum run at the same time; entering takes no time. */
export function overlaps(one: PlannedVisit, other: PlannedVisit): boolean {
  if (one.isEntry || other.isEntry) return false;
  const [first, second] = [minuteOf(one.time), minuteOf(other.time)];
  return first === second || (first < second ? endOf(one) > second : endOf(other) > first);
}

const endOf = ({ time, minutes = 0, isEntry }: PlannedVisit): number => minuteOf(time) + (isEntry ? 0 : minutes);
