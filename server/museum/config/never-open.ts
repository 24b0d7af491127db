import { isRecord } from "../../../engine/core/pointer.ts";
import { daysFrom, entryTimesOf, isCalendarDay, isOpenOn } from "../model/calendar.ts";
import type { Catalogue, Event } from "../model/config.ts";
import { weekdayOf } from "../model/day-rules.ts";
import type { Problem } from "../model/problems.ts";
import { combined } from "./condition-references.ts";
import { partsAt } from "./parts-of-conditions.ts";
import { conditionsOf, stepsOf } from "./steps-of.ts";

interface Asked {
  readonly pointer: string;
  readonly value: string;
  readonly message: string;
}

/** Warns only: the passing of time must not break a file. @param flow the file as written @param today YYYY-MM-DD */
export function checkNeverOpen(flow: unknown, { events }: Catalogue, today: string): Problem[] {
  const steps = stepsOf(flow);
  const eventOf = (id: unknown) => events.find((event) => event.id === id);
  const sold = steps.flatMap(({ step }) =>
    step.component === "date" ? [eventOf(isRecord(step.data) ? step.data.eventId : undefined)] : [],
  );
  const dated = sold.filter((event) => event !== undefined);
  // A template may be bound to any event.
  if (dated.length === 0 || dated.length < sold.length) return [];
  const warn = ({ pointer, message, value }: Asked, fix: string): Problem => ({
    code: "DAY_NEVER_OPEN",
    pointer,
    message,
    fix,
    value,
  });
  const ofDates = steps.flatMap(({ step, pointer }) => {
    const { saleDate, eventId } = isRecord(step.data) ? step.data : {};
    const event = step.component === "date" ? eventOf(eventId) : undefined;
    if (
      event === undefined ||
      typeof saleDate !== "string" ||
      !isCalendarDay(saleDate) ||
      saleDate < today ||
      isOpenOn(event.opening, saleDate)
    )
      return [];
    const message = `${event.title} is not open on "${saleDate}", so that this day is never chosen`;
    return [
      warn(
        { pointer: `${pointer}/data/saleDate`, message, value: saleDate },
        "write a day on which it is open, or remove it",
      ),
    ];
  });
  const possible = { dated, eventOf, today };
  const ofConditions = steps.flatMap((place) =>
    conditionsOf(place).flatMap(({ when, pointer }) => neverAnswered(when, pointer, possible)),
  );
  return [...ofDates, ...ofConditions.map((asked) => warn(asked, "write one that there is, or remove the condition"))];
}

interface Possible {
  readonly dated: readonly Event[];
  readonly today: string;
  eventOf(id: unknown): Event | undefined;
}

function neverAnswered(when: unknown, at: string, possible: Possible): Asked[] {
  const { dated, today, eventOf } = possible;
  const titles = dated.map(({ title }) => title).join(", ");
  const isWeekday = (value: string) =>
    dated.some(({ opening }) => [...daysFrom(opening, today)].some((day) => weekdayOf(day) === value));
  const isDay = (value: string) =>
    !isCalendarDay(value) || (value >= today && dated.some(({ opening }) => isOpenOn(opening, value)));
  return [
    ...valuesAt(when, at, ["date", "weekday"]).flatMap(
      unlessAny(isWeekday, (value) => `${titles} is never open on "${value}"`),
    ),
    ...valuesAt(when, at, ["date", "date"]).flatMap(
      unlessAny(isDay, (value) => `"${value}" has passed, or ${titles} is not open on it`),
    ),
    ...dated.concat(...[eventsOfTimes(when).flatMap((id) => eventOf(id) ?? [])]).flatMap((event, place, all) => {
      const times = entryTimesOf(event);
      if (times.length === 0 || all.indexOf(event) !== place) return [];
      const isTime = (value: string) => times.includes(value);
      return valuesAt(when, at, ["time", "slots", event.id]).flatMap(
        unlessAny(isTime, (value) => `${event.title} has no entry time "${value}"`),
      );
    }),
  ];
}

const unlessAny =
  (isPossible: (value: string) => boolean, message: (value: string) => string) =>
  ({ pointer, values }: Found): Asked[] => {
    const [value] = values;
    return value === undefined || values.some(isPossible)
      ? []
      : [{ pointer, value, message: `${message(value)}: the condition never holds` }];
  };

interface Found {
  readonly pointer: string;
  readonly values: readonly string[];
}

/** Returns the values that a condition compares a property with, ignoring negated parts. */
function valuesAt(when: unknown, pointer: string, path: readonly string[]): Found[] {
  return partsAt(when, pointer, path).flatMap(({ schema, pointer: at }): Found[] => {
    if (typeof schema.const === "string") return [{ pointer: `${at}/const`, values: [schema.const] }];
    return Array.isArray(schema.enum)
      ? [{ pointer: `${at}/enum`, values: schema.enum.filter((value) => typeof value === "string") }]
      : [];
  });
}

function eventsOfTimes(schema: unknown): string[] {
  if (!isRecord(schema)) return [];
  const time = isRecord(schema.properties) ? schema.properties.time : undefined;
  const slots = isRecord(time) && isRecord(time.properties) ? time.properties.slots : undefined;
  const own = isRecord(slots) && isRecord(slots.properties) ? Object.keys(slots.properties) : [];
  return [...own, ...combined(schema).flatMap(([part]) => eventsOfTimes(part))];
}
