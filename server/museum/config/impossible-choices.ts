import { memo } from "../../../engine/core/memo.ts";
import { childPointer, isRecord } from "../../../engine/core/pointer.ts";
import { hasTrait, kindsByTrait } from "../../../schemas/generated/kind-traits.ts";
import type { KindTrait } from "../../../schemas/kind-traits.ts";
import { daysFrom, entryTimesOf, isCalendarDay, isOpenOn, weekdayOf } from "../model/calendar.ts";
import type { Event, TicketType } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";
import type { FlowCatalogue } from "./flow-catalogue.ts";
import { combined, conditionsOf, kindNamed, partsAt, type Schema, stepsOf, stepsWith } from "./kinds.ts";

/** The default party size (steps/tickets/data.schema.json). */
const usualParty = 10;

/** Names the answers of kinds with a trait in a flow's conditions: by kind, and by the paths of its steps. */
const namesIn = (flow: unknown, trait: KindTrait): readonly string[] => [
  ...kindsByTrait[trait],
  ...stepsOf(flow).flatMap(({ step: { component, path } }) =>
    hasTrait(component, trait) && typeof path === "string" ? [path] : [],
  ),
];

/** Where answers have values by event. */
const eventAnswersIn = (flow: unknown): (readonly [name: string, property: string])[] => [
  ...namesIn(flow, "sells-event").map((name) => [name, "events"] as const),
  ...namesIn(flow, "asks-time").map((name) => [name, "slots"] as const),
];

/** Warns only, because the catalogue may still change. @param flow the file as written */
export const checkNeverBought = memo((flow: unknown, catalogue: FlowCatalogue): Problem[] => {
  const sold = soldIn(flow, catalogue);
  if (sold === undefined) return [];
  const titleOf = (id: string) => catalogue.events.find((event) => event.id === id)?.title ?? id;
  const warn = (pointer: string, message: string, value: string): Problem => ({
    ...{ code: "CONDITION_NEVER_BOUGHT", pointer, message: `${message}: the condition never holds` },
    ...{ fix: "name what this flow sells, or remove the condition", value },
  });
  const ofTypes = (event: string, { schema, pointer }: ReturnType<typeof partsAt>[number]): Problem[] =>
    named(schema, pointer).flatMap(([id, part, at]) => {
      const type = sold.types.get(event)?.find((each) => each.id === id);
      if (type === undefined) return [warn(at, `this flow sells no ticket type "${id}" for ${titleOf(event)}`, id)];
      const most = Math.min(type.ticketLimit, sold.party);
      const least = minimumOf(part);
      return least > most
        ? [warn(at, `no one can choose ${least} of ${type.title} here: the most is ${most}`, String(least))]
        : [];
    });
  return stepsOf(flow)
    .flatMap(conditionsOf)
    .flatMap(({ when, pointer }) =>
      eventAnswersIn(flow).flatMap((path) =>
        partsAt(when, pointer, path).flatMap((part) =>
          named(part.schema, part.pointer).flatMap(([event, schema, at]) => {
            if (!sold.types.has(event)) return [warn(at, `this flow does not sell ${titleOf(event)}`, event)];
            return hasTrait(kindNamed(path[0], flow), "sells-event")
              ? partsAt(schema, at, []).flatMap((each) => ofTypes(event, each))
              : [];
          }),
        ),
      ),
    );
});

function named({ properties }: Schema, pointer: string): [name: string, schema: unknown, pointer: string][] {
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, schema]) => [
    name,
    schema,
    childPointer(`${pointer}/properties`, name),
  ]);
}

function minimumOf(schema: unknown): number {
  const { minimum, exclusiveMinimum, const: exact } = isRecord(schema) ? schema : {};
  const bounds = [minimum, exact, typeof exclusiveMinimum === "number" ? Math.floor(exclusiveMinimum) + 1 : undefined];
  return Math.max(0, ...bounds.filter((bound) => typeof bound === "number"));
}

interface Sold {
  readonly types: ReadonlyMap<string, readonly TicketType[]>;
  readonly party: number;
}

/** Includes bundles and extras; undefined for templates and flows without events. */
function soldIn(flow: unknown, { events, bundles, upsells }: FlowCatalogue): Sold | undefined {
  const steps = stepsOf(flow).map(({ step }) => ({
    component: step.component,
    data: isRecord(step.data) ? step.data : {},
  }));
  const tickets = stepsWith("sells-event", steps);
  const own = new Set(tickets.map(({ data }) => data.eventId));
  if (tickets.length === 0 || ![...own].every((id) => events.some((event) => event.id === id))) return undefined;
  const taken = stepsWith("offers-bundles", steps).length > 0 ? bundles.filter(({ event }) => own.has(event)) : [];
  const offering = new Set([...own, ...taken.map(({ id }) => id)]);
  const added =
    stepsWith("offers-upsells", steps).length > 0
      ? upsells.filter(({ offeredWith }) => offeredWith.some((id) => offering.has(id)))
      : [];
  const types = new Map<string, readonly TicketType[]>();
  const add = (id: string, more: readonly TicketType[]) => types.set(id, [...(types.get(id) ?? []), ...more]);
  for (const { id, ticketTypes } of events)
    if (own.has(id) || added.some(({ event }) => event === id)) add(id, ticketTypes);
  for (const { event, ticketTypes } of taken.flatMap(({ components }) => components)) add(event, ticketTypes);
  const party = Math.max(
    ...tickets.map(({ data: { maxPartySize } }) => (typeof maxPartySize === "number" ? maxPartySize : usualParty)),
  );
  return { types, party };
}

interface Asked {
  readonly pointer: string;
  readonly value: string;
  readonly message: string;
}

/** Warns only: the passing of time must not break a file. @param flow the file as written @param today YYYY-MM-DD */
export const checkNeverOpen = memo((flow: unknown, { events }: FlowCatalogue, today: string): Problem[] => {
  const steps = stepsOf(flow);
  const eventOf = (id: unknown) => events.find((event) => event.id === id);
  const sold = steps.flatMap(({ step }) =>
    hasTrait(step.component, "asks-day") ? [eventOf(isRecord(step.data) ? step.data.eventId : undefined)] : [],
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
    const event = hasTrait(step.component, "asks-day") ? eventOf(eventId) : undefined;
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
  const namesWith = (trait: KindTrait) => namesIn(flow, trait);
  const possible = { dated, eventOf, today, namesWith };
  const ofConditions = steps.flatMap((place) =>
    conditionsOf(place).flatMap(({ when, pointer }) => neverAnswered(when, pointer, possible)),
  );
  return [...ofDates, ...ofConditions.map((asked) => warn(asked, "write one that there is, or remove the condition"))];
});

interface Possible {
  readonly dated: readonly Event[];
  readonly today: string;
  eventOf(id: unknown): Event | undefined;
  /** Names the answers of kinds with a trait, by kind and by step. */
  namesWith(trait: KindTrait): readonly string[];
}

function neverAnswered(when: unknown, at: string, possible: Possible): Asked[] {
  const { dated, today, eventOf } = possible;
  const titles = dated.map(({ title }) => title).join(", ");
  const answersAt = (trait: KindTrait, path: readonly string[]) =>
    possible.namesWith(trait).flatMap((name) => valuesAt(when, at, [name, ...path]));
  const isWeekday = (value: string) =>
    dated.some(({ opening }) => [...daysFrom(opening, today)].some((day) => weekdayOf(day) === value));
  const isDay = (value: string) =>
    !isCalendarDay(value) || (value >= today && dated.some(({ opening }) => isOpenOn(opening, value)));
  return [
    ...answersAt("asks-day", ["weekday"]).flatMap(
      unlessAny(isWeekday, (value) => `${titles} is never open on "${value}"`),
    ),
    ...answersAt("asks-day", ["date"]).flatMap(
      unlessAny(isDay, (value) => `"${value}" has passed, or ${titles} is not open on it`),
    ),
    ...dated
      .concat(...[eventsOfTimes(when, possible.namesWith("asks-time")).flatMap((id) => eventOf(id) ?? [])])
      .flatMap((event, place, all) => {
        const times = entryTimesOf(event);
        if (times.length === 0 || all.indexOf(event) !== place) return [];
        const isTime = (value: string) => times.includes(value);
        return answersAt("asks-time", ["slots", event.id]).flatMap(
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

function eventsOfTimes(schema: unknown, names: readonly string[]): string[] {
  if (!isRecord(schema)) return [];
  const own = names.flatMap((name) => {
    const answer = isRecord(schema.properties) ? schema.properties[name] : undefined;
    const slots = isRecord(answer) && isRecord(answer.properties) ? answer.properties.slots : undefined;
    return isRecord(slots) && isRecord(slots.properties) ? Object.keys(slots.properties) : [];
  });
  return [...own, ...combined(schema).flatMap(([part]) => eventsOfTimes(part, names))];
}
