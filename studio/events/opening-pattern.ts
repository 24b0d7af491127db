import { isRecord } from "../../engine/core/pointer.ts";
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
}

const defaultDaysAhead = 120;
export const maxDaysAhead = 730;

export const minIntervalMinutes = 5;
export const maxIntervalMinutes = 720;

const minutesOf = (time: string) => {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute);
};

const labelOf = (minute: number) =>
  `${Math.floor(minute / 60) % 12 || 12}:${String(minute % 60).padStart(2, "0")} ${minute < 720 ? "AM" : "PM"}`;

/** A pattern's entry times as the catalogue writes them; empty if invalid. */
export function slotsOf({ first, last, every }: Pick<OpeningPattern, "first" | "last" | "every">): string[] {
  const [begin, end] = [minutesOf(first), minutesOf(last)];
  if (begin === undefined || end === undefined || !Number.isInteger(every) || every < minIntervalMinutes) return [];
  return Array.from({ length: Math.max(0, Math.floor((end - begin) / every) + 1) }, (_slot, index) =>
    labelOf(begin + index * every),
  );
}

/** Derives the pattern of an event; defaults fill what it lacks. */
export function patternOf(event: Readonly<Record<string, unknown>>): OpeningPattern {
  const opening = isRecord(event.opening) ? event.opening : {};
  const slots = (Array.isArray(event.slots) ? event.slots : [])
    .flatMap((label) => minuteOfLabel(String(label)) ?? [])
    .toSorted((a, b) => a - b);
  const weekly = weekdays.filter((day) => Array.isArray(opening.weekly) && opening.weekly.includes(day));
  const time = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
  return {
    weekly: weekly.length > 0 ? weekly : weekdays.slice(1),
    first: time(slots[0] ?? 600),
    last: time(slots.at(-1) ?? 990),
    every: slots[0] !== undefined && slots[1] !== undefined ? slots[1] - slots[0] : 30,
    from: typeof opening.from === "string" ? opening.from : "",
    until: typeof opening.until === "string" ? opening.until : "",
    ahead: typeof opening.forDays === "number" ? opening.forDays : defaultDaysAhead,
  };
}

function minuteOfLabel(label: string): number | undefined {
  const [, hour, minute, half] = /^(\d{1,2}):(\d\d) (AM|PM)$/.exec(label) ?? [];
  return hour === undefined ? undefined : (Number(hour) % 12) * 60 + Number(minute) + (half === "PM" ? 720 : 0);
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
