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

/** A visit that begins before the party enters, or while `other` is still running. */
export interface DayProblem<Visit extends PlannedVisit> {
  readonly kind: "early" | "overlap";
  readonly visit: Visit;
  readonly other: Visit;
}

/** Finds the visits of one day that cannot be kept together, each with the first that it collides with. */
export function dayProblems<Visit extends PlannedVisit>(visits: readonly Visit[]): DayProblem<Visit>[] {
  const ordered = visits.toSorted((a, b) => minuteOf(a.time) - minuteOf(b.time));
  return ordered.flatMap((visit, index): DayProblem<Visit>[] => {
    const entry = ordered.slice(index + 1).find((later) => isBefore(visit, later));
    if (entry !== undefined) return [{ kind: "early", visit, other: entry }];
    const other = ordered.slice(0, index).find((earlier) => overlaps(earlier, visit));
    return other === undefined ? [] : [{ kind: "overlap", visit, other }];
  });
}

/** Says what collides, such as for the line below the day. */
export function problemText(locale: string, { kind, visit, other }: DayProblem<PlannedVisit>): string {
  const named = { event: visit.title, time: visit.time };
  return kind === "early"
    ? say.beforeEntry(locale, { ...named, entry: other.time })
    : say.overlaps(locale, { ...named, other: other.title });
}

/** Returns the times at which a visit fits with the others of its day. */
export function timesTogether(
  visit: PlannedVisit,
  times: readonly string[],
  others: readonly PlannedVisit[],
): readonly string[] {
  const timed = others.filter(({ time }) => isSlotTime(time));
  return times.filter((time) => {
    if (!isSlotTime(time)) return true;
    const moved = { ...visit, time };
    return !dayProblems([...timed, moved]).some((problem) => problem.visit === moved || problem.other === moved);
  });
}

/** Returns the time closest to the present one: the same, else the next, else the last before. */
export function nearestTime(times: readonly string[], present: string): string | undefined {
  if (times.includes(present) || !isSlotTime(present)) return times.find((time) => time === present) ?? times[0];
  return times.find((time) => isSlotTime(time) && minuteOf(time) > minuteOf(present)) ?? times.at(-1);
}

const isBefore = (visit: PlannedVisit, entry: PlannedVisit): boolean =>
  entry.isEntry && !visit.isEntry && minuteOf(visit.time) < minuteOf(entry.time);

/** Returns whether two visits inside the museum run at the same time; entering takes no time. */
export function overlaps(one: PlannedVisit, other: PlannedVisit): boolean {
  if (one.isEntry || other.isEntry) return false;
  const [first, second] = [minuteOf(one.time), minuteOf(other.time)];
  return first === second || (first < second ? endOf(one) > second : endOf(other) > first);
}

const endOf = ({ time, minutes = 0, isEntry }: PlannedVisit): number => minuteOf(time) + (isEntry ? 0 : minutes);
