import { isRecord } from "../../engine/core/pointer.ts";
import { slotMinute } from "../../messages/formats/slot.ts";
import { setValue } from "../text/edit-text.ts";
import { valueAt } from "../text/parse-text.ts";

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

export interface OpeningPattern {
  readonly weekly: readonly Weekday[];
  /** First and last entry, such as "10:00" and "16:30". */
  readonly first: string;
  readonly last: string;
  readonly every: number;
  /** First and last day; empty: no limit. */
  readonly from: string;
  readonly until: string;
  /** Days on sale, today included. */
  readonly ahead: number;
  /** Whether the file's times are as in "1:30 PM"; otherwise as in "13:30". */
  readonly hour12: boolean;
}

const defaultDaysAhead = 120;
export const maxDaysAhead = 730;

export const minIntervalMinutes = 5;
export const maxIntervalMinutes = 720;

const minutesOf = (time: string) => {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute);
};

const twoDigits = (count: number) => String(count).padStart(2, "0");
const timeOf = (minute: number) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
const labelOf = (minute: number) =>
  `${Math.floor(minute / 60) % 12 || 12}:${twoDigits(minute % 60)} ${minute < 720 ? "AM" : "PM"}`;

/** A pattern's entry times as the catalogue writes them; empty if invalid. */
export function slotsOf({
  first,
  last,
  every,
  hour12,
}: Pick<OpeningPattern, "first" | "last" | "every" | "hour12">): string[] {
  const [begin, end] = [minutesOf(first), minutesOf(last)];
  if (begin === undefined || end === undefined || !Number.isInteger(every) || every < minIntervalMinutes) return [];
  return Array.from({ length: Math.max(0, Math.floor((end - begin) / every) + 1) }, (_slot, index) =>
    (hour12 ? labelOf : timeOf)(begin + index * every),
  );
}

/** Derives the pattern of an event; defaults fill what it lacks. @param locale the museum's, for its first times */
export function patternOf(event: Readonly<Record<string, unknown>>, locale: string): OpeningPattern {
  const opening = isRecord(event.opening) ? event.opening : {};
  const labels = (Array.isArray(event.slots) ? event.slots : []).map(String);
  const slots = labels.flatMap((label) => slotMinute(label) ?? []).toSorted((a, b) => a - b);
  const weekly = weekdays.filter((day) => Array.isArray(opening.weekly) && opening.weekly.includes(day));
  return {
    weekly: weekly.length > 0 ? weekly : weekdays.slice(1),
    first: timeOf(slots[0] ?? 600),
    last: timeOf(slots.at(-1) ?? 990),
    every: slots[0] !== undefined && slots[1] !== undefined ? slots[1] - slots[0] : 30,
    from: typeof opening.from === "string" ? opening.from : "",
    until: typeof opening.until === "string" ? opening.until : "",
    ahead: typeof opening.forDays === "number" ? opening.forDays : defaultDaysAhead,
    hour12:
      labels[0] === undefined
        ? new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hour12 !== false
        : labels[0].endsWith("M"),
  };
}

/** Writes a pattern into an event; its single and closed days stay. @param at the event's pointer */
export function writePattern(text: string, at: string, pattern: OpeningPattern): string {
  const opening = valueAt(text, `${at}/opening`);
  const { weekly: _weekly, from: _from, until: _until, forDays, ...rest } = isRecord(opening) ? opening : {};
  const ahead = forDays === undefined && pattern.ahead === defaultDaysAhead ? {} : { forDays: pattern.ahead };
  const span = {
    ...(pattern.from !== "" && { from: pattern.from }),
    ...(pattern.until !== "" && { until: pattern.until }),
  };
  return setValue(
    setValue(text, `${at}/opening`, { weekly: pattern.weekly, ...span, ...ahead, ...rest }),
    `${at}/slots`,
    slotsOf(pattern),
  );
}

/** First and last of consecutive weekdays, also across Sunday; undefined with gaps or fewer than three. */
export function runOf(days: readonly Weekday[]): readonly [Weekday, Weekday] | undefined {
  const has = (index: number) => days.includes(weekdays[(index + 7) % 7] as Weekday);
  const starts = weekdays.filter((day, index) => days.includes(day) && !has(index - 1));
  const ends = weekdays.filter((day, index) => days.includes(day) && !has(index + 1));
  const [start, end] = [starts[0], ends[0]];
  return days.length > 2 && starts.length === 1 && start !== undefined && end !== undefined ? [start, end] : undefined;
}
