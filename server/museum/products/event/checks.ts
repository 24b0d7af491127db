import { Temporal } from "temporal-polyfill";
import { minuteOf } from "../../../../commerce/day-parts.ts";
import { parseCents } from "../../../../commerce/money.ts";
import { isCalendarDay, weekdayOf } from "../../model/calendar.ts";
import { checkName } from "../../model/check.ts";
import type { Catalogue, Event, Opening, TicketType } from "../../model/config.ts";
import type { Problem } from "../../model/problems.ts";
import { type DayRule, isFor } from "../../model/times.ts";

/** Days to check of an open-ended span: enough to include each weekday of each month. */
const maxDays = 731;

/** Checks that each rule of an event's days is valid and has an effect. */
export function checkDays(catalogue: Catalogue): Problem[] {
  return catalogue.events.flatMap((event, index) => {
    const types = typesOf(catalogue, event);
    const rules = event.days ?? [];
    return rules.flatMap((rule, at) => {
      const pointer = `/events/${index}/days/${at}`;
      const problem = (message: string, fix: string, below = "", value?: string): Problem => ({
        ...{
          code: "CATALOGUE_DAYS",
          pointer: `${pointer}${below}`,
          message: `At event "${event.id}" (/events/${index}): ${nameOf(rule, at)} ${message}`,
          fix,
        },
        ...(value !== undefined && { value }),
      });
      return [...checkRule(event, rule, rules.slice(0, at), problem), ...checkPrices(rule, types, pointer, problem)];
    });
  });
}

type Make = (message: string, fix: string, below?: string, value?: string) => Problem;

function checkRule(event: Event, rule: DayRule, before: readonly DayRule[], problem: Make): Problem[] {
  const { date, from, to, weekday, capacity, slots, prices } = rule;
  if ([date, from, to, weekday].every((each) => each === undefined))
    return [
      problem(
        "names no day",
        'add "date", "from" and "to", or "weekday"; what holds on every day is said by the event itself',
      ),
    ];
  if (from !== undefined && to !== undefined && from > to)
    return [problem(`begins on "${from}", after "${to}", where it ends`, "exchange the two", "/from", from)];
  const same = before.findIndex((other) => daysKey(other) === daysKey(rule));
  if (same !== -1) return [problem(`is for the same days as number ${same + 1}`, "make one of the two")];
  const problems: Problem[] = [];
  if (capacity === undefined && slots === undefined && prices === undefined)
    problems.push(problem("says nothing that is different", 'add "capacity", "slots" or "prices", or remove it'));
  if (!isEverFor(event.opening, rule))
    problems.push(
      problem(
        "is for days on which the event is not open",
        "correct the day, or open the event on it",
        date === undefined ? "" : "/date",
        date,
      ),
    );
  if (slots !== undefined && event.slots === undefined)
    problems.push(
      problem(
        "has entry times, but the event has none on other days",
        'give the event "slots" too, or remove these',
        "/slots",
      ),
    );
  return problems;
}

function checkPrices(
  { prices = {} }: DayRule,
  types: readonly TicketType[],
  pointer: string,
  problem: Make,
): Problem[] {
  return Object.keys(prices).flatMap((id) => {
    const type = types.find((each) => each.id === id);
    if (type === undefined) {
      const message = `"${id}" is no ticket type of this event, nor of a bundle with it`;
      const known = types.map((each) => each.id);
      return (
        checkName(
          id,
          known,
          { code: "REFERENCE_UNKNOWN", pointer: `${pointer}/prices/${id}`, message },
          "name one of its ticket types",
        ) ?? []
      );
    }
    // Free tickets need no payment and the desk hands them out, so such a type is free on all days.
    return parseCents(type.price) === 0
      ? [
          problem(
            `has a price for "${id}", which is free on other days`,
            "make a ticket type that costs something, and price that",
            `/prices/${id}`,
            id,
          ),
        ]
      : [];
  });
}

function typesOf({ bundles }: Catalogue, { id, ticketTypes }: Event): TicketType[] {
  const inBundles = bundles.flatMap(({ components }) => components.filter(({ event }) => event === id));
  return [...ticketTypes, ...inBundles.flatMap((component) => component.ticketTypes)];
}

/** Names a rule for its author by its days, or by its index among "days". */
function nameOf({ date, from, to, weekday }: DayRule, at: number): string {
  const quoted = (day: string | undefined) => (day === undefined ? [] : [`"${day}"`]);
  const days = [
    ...quoted(date),
    ...quoted(weekday),
    ...quoted(from).map((day) => `from ${day}`),
    ...quoted(to).map((day) => `to ${day}`),
  ];
  return days.length === 0 ? `number ${at + 1} of "days"` : `number ${at + 1} of "days" (${days.join(" ")})`;
}

const daysKey = ({ date, from, to, weekday }: DayRule) => JSON.stringify([date, from, to, weekday]);

/** Ignores the days on sale, which move with the calendar. */
function isEverFor(opening: Opening, rule: DayRule): boolean {
  const { date, from, to, weekday } = rule;
  if (date !== undefined) return isFor(rule, date) && isEverOpen(opening, date);
  if (from === undefined && to === undefined) return hasWeekday(opening, weekday);
  const first =
    from === undefined ? Temporal.PlainDate.from(to ?? "").subtract({ days: maxDays }) : Temporal.PlainDate.from(from);
  const days = Array.from({ length: maxDays }, (_day, at) => first.add({ days: at }).toString());
  return days.some((day) => isFor(rule, day) && isEverOpen(opening, day));
}

function hasWeekday({ weekly = [], dates = [] }: Opening, weekday: DayRule["weekday"]): boolean {
  return (
    weekly.some((day) => day === weekday) ||
    dates.some((rule) => (typeof rule === "string" ? weekdayOf(rule) : rule.weekday) === weekday)
  );
}

function isEverOpen({ weekly = [], from, until, dates = [], closures = [] }: Opening, day: string): boolean {
  if (
    closures.some((closure) =>
      typeof closure === "string" ? closure === day : closure.from <= day && day <= closure.to,
    )
  )
    return false;
  const weekday = weekdayOf(day);
  const isWeekly =
    weekly.some((each) => each === weekday) &&
    (from === undefined || from <= day) &&
    (until === undefined || day <= until);
  const week = Math.ceil(Number(day.slice(8)) / 7);
  return (
    isWeekly ||
    dates.some((rule) => (typeof rule === "string" ? rule === day : rule.weekday === weekday && rule.week === week))
  );
}

/** Checks that each event opens on some day, and that no span ends before it starts. */
export function checkOpenings(catalogue: Catalogue): Problem[] {
  const problems: Problem[] = [];
  for (const [index, event] of catalogue.events.entries()) {
    const { id, opening } = event;
    const pointer = `/events/${index}/opening`;
    const add = (at: string, message: string, rest: Pick<Problem, "fix" | "value">) =>
      problems.push({
        code: "CATALOGUE_OPENING",
        pointer: at,
        message: `At event "${id}" (/events/${index}): ${message}`,
        ...rest,
      });
    if (!opening.weekly?.length && !opening.dates?.length)
      add(pointer, "opening names no day, so that the event is never open", { fix: 'add "weekly" or "dates"' });
    problems.push(...checkOrder(event.slots ?? [], `/events/${index}/slots`, event.title));
    const spans: [string, { from?: string; until?: string; to?: string }][] = [[pointer, opening]];
    for (const [at, closure] of (opening.closures ?? []).entries())
      if (typeof closure === "object") spans.push([`${pointer}/closures/${at}`, closure]);
    for (const [at, { from, until, to = until }] of spans) {
      if (from !== undefined && to !== undefined && from > to)
        add(`${at}/from`, `"${from}" is later than "${to}", where the span ends`, {
          fix: "exchange the two",
          value: from,
        });
    }
  }
  return problems;
}

/** Warns about entry times out of order: usually the author meant noon and wrote midnight. */
function checkOrder(slots: readonly string[], at: string, title: string): Problem[] {
  const minutes = slots.map(minuteOf);
  const place = minutes.findIndex((each, index) => index > 0 && each <= Number(minutes[index - 1]));
  if (place < 0) return [];
  const message = `the entry time "${slots[place]}" of ${title} stands behind "${slots[place - 1]}", and is not later`;
  return [
    {
      code: "TIMES_UNORDERED",
      pointer: `${at}/${place}`,
      message,
      fix: "write the times in their order; noon is 12:00 PM",
      value: slots[place],
    },
  ];
}

/** Checks that an event's sale starts on a valid day, and earlier for members than for others. */
export function checkSale({ events }: Catalogue): Problem[] {
  return events.flatMap(({ id, onSaleFrom, memberOnSaleFrom }, index) => {
    const problem = (key: string, value: string, message: string, fix: string): Problem => ({
      ...{
        code: "CATALOGUE_SALE",
        pointer: `/events/${index}/${key}`,
        message: `At event "${id}" (/events/${index}): ${key} ${message}`,
        fix,
        value,
      },
    });
    for (const [key, time] of Object.entries({ onSaleFrom, memberOnSaleFrom }))
      if (time !== undefined && !isCalendarDay(time.slice(0, 10)))
        return [problem(key, time, `is "${time}", a day that there is not`, "correct the day")];
    if (memberOnSaleFrom === undefined) return [];
    if (onSaleFrom === undefined)
      return [
        problem(
          "memberOnSaleFrom",
          memberOnSaleFrom,
          "has no effect without onSaleFrom: everybody can buy already",
          'add "onSaleFrom", a later time',
        ),
      ];
    if (memberOnSaleFrom < onSaleFrom) return [];
    const message = `is "${memberOnSaleFrom}", not before "${onSaleFrom}", when everybody can buy`;
    return [problem("memberOnSaleFrom", memberOnSaleFrom, message, "write an earlier time, or remove it")];
  });
}
