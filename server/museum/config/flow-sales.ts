import { memo } from "../../../engine/core/memo.ts";
import { isRecord } from "../../../engine/core/pointer.ts";
import { hasTrait } from "../../../schemas/generated/kind-traits.ts";
import type { KindTrait } from "../../../schemas/kind-traits.ts";
import type { Event } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";
import { checkOutcomes } from "./condition-outcomes.ts";
import type { FlowCatalogue } from "./flow-catalogue.ts";
import { conditionsOf, followersOf, type KindSource, namesOf, type StepPlace, schemasAt, stepsOf } from "./kinds.ts";
import { answersIn } from "./questions.ts";

/** Finds tickets without a date or time, and flows without questions. For sequences with a valid graph. */
export const checkSales = memo((value: unknown, source: KindSource, catalogue: FlowCatalogue | undefined) => {
  const steps = stepsOf(value);
  const problems = checkShown(steps, source);
  if (catalogue === undefined) return problems;
  for (const place of placesWith("sells-event", steps)) {
    const events = soldAt(place, steps, catalogue);
    const timed = events.filter(({ slots }) => slots !== undefined);
    if (events.length > 0) problems.push(...checkAsked(place, steps, "asks-day", events));
    if (timed.length > 0) problems.push(...checkAsked(place, steps, "asks-time", timed));
  }
  return [
    ...problems,
    ...checkSameEvent(steps, catalogue),
    ...checkParties(steps, catalogue),
    ...checkPartyConditions(steps, source, catalogue),
  ];
});

const placesWith = (trait: KindTrait, steps: readonly StepPlace[]) =>
  steps.filter(({ step }) => hasTrait(step.component, trait));

const eventIdOf = ({ step }: StepPlace) =>
  isRecord(step.data) && typeof step.data.eventId === "string" ? step.data.eventId : undefined;

/** Finds steps of an event without a chosen day: visitors cannot get past them. */
function checkSameEvent(steps: readonly StepPlace[], { events }: FlowCatalogue): Problem[] {
  const days = placesWith("asks-day", steps);
  const titleOf = (id: string) => events.find((event) => event.id === id)?.title ?? id;
  if (days.length === 0) return [];
  return steps.flatMap((place) => {
    const id = eventIdOf(place);
    if (id === undefined || days.includes(place) || !events.some((event) => event.id === id)) return [];
    if (!isOnWay(place, steps, (each) => !(days.includes(each) && eventIdOf(each) === id))) return [];
    const others = [...new Set(days.flatMap((day) => eventIdOf(day) ?? []))]
      .filter((other) => other !== id)
      .map(titleOf);
    // Another check reports a path without any day.
    if (others.length === 0) return [];
    const message = `"${place.step.path}" is about ${titleOf(id)}, but the day is asked of ${others.join(", ")}: visitors get no further there`;
    const [first] = days;
    const fix = `write "eventId": "${(first && eventIdOf(first)) ?? id}" here, or ask for the day of ${titleOf(id)}`;
    return [{ code: "FLOW_EVENTS_DIFFER", pointer: `${place.pointer}/data/eventId`, message, fix, value: id }];
  });
}

function largestParty({ maxPartySize, capacity }: Event): [name: "maxPartySize" | "capacity", most: number] {
  return maxPartySize !== undefined && maxPartySize <= capacity
    ? ["maxPartySize", maxPartySize]
    : ["capacity", capacity];
}

function checkPartyConditions(steps: readonly StepPlace[], source: KindSource, { events }: FlowCatalogue): Problem[] {
  const limited = steps.map(({ step, pointer }): StepPlace => {
    const event = events.find(({ id }) => id === eventIdOf({ step, pointer }));
    const schema = typeof step.component === "string" ? source.schemas.get(step.component)?.data : undefined;
    if (
      event === undefined ||
      event.capacity === 0 ||
      schema === undefined ||
      schemasAt(schema, "/maxPartySize").length === 0
    )
      return { step, pointer };
    const { maxPartySize: written, ...data } = step.data as { maxPartySize?: unknown };
    const [, most] = largestParty(event);
    return {
      step: { ...step, data: { ...data, maxPartySize: typeof written === "number" ? Math.min(written, most) : most } },
      pointer,
    };
  });
  const answers = answersIn({ steps: limited.map(({ step }) => step) }, source);
  return steps
    .flatMap((place) => checkOutcomes(conditionsOf(place), answers))
    .filter(({ code }) => code === "FLOW_CONDITION_NEVER");
}

function checkParties(steps: readonly StepPlace[], { events }: FlowCatalogue): Problem[] {
  return steps.flatMap((place) => {
    const written = isRecord(place.step.data) ? place.step.data.maxPartySize : undefined;
    const event = events.find(({ id }) => id === eventIdOf(place));
    if (typeof written !== "number" || event === undefined) return [];
    const [name, most] = largestParty(event);
    if (written <= most || event.capacity === 0) return [];
    const message = `"${place.step.path}" takes parties of ${written}, but the ${name} of ${event.title} is ${most}, which holds`;
    return [
      {
        code: "PARTY_ABOVE_EVENT",
        pointer: `${place.pointer}/data/maxPartySize`,
        message,
        fix: `write ${most} here, or raise the event's ${name}`,
        value: String(written),
      },
    ];
  });
}

const asked = {
  "asks-day": { code: "FLOW_DATE_MISSING", what: "the day", place: "before" },
  "asks-time": { code: "FLOW_TIME_MISSING", what: "the entry time", place: "after" },
} as const;

function checkAsked(
  sold: StepPlace,
  steps: readonly StepPlace[],
  trait: keyof typeof asked,
  events: readonly Event[],
): Problem[] {
  const without = (place: StepPlace) => !hasTrait(place.step.component, trait);
  if (!isOnWay(sold, steps, without)) return [];
  const { code, what, place } = asked[trait];
  const where = steps.every(without) ? "no step of the flow" : "on some way through the flow no step";
  const titles = events.map(({ title }) => title).join(", ");
  const message = `"${sold.step.path}" sells ${titles}, but ${where} asks for ${what}, without which it cannot be paid`;
  const fix = `put a step of the component ${namesOf(trait)} ${place} it`;
  return [{ code, pointer: `${sold.pointer}/component`, message, fix, value: sold.step.component }];
}

/** Returns the events that a step sells: its own, and those that the flow's bundles and upsells add. */
function soldAt(place: StepPlace, steps: readonly StepPlace[], { events, bundles, upsells }: FlowCatalogue): Event[] {
  const eventId = eventIdOf(place);
  const has = (trait: KindTrait) => placesWith(trait, steps).length > 0;
  const offered = has("offers-bundles") ? bundles.filter(({ event }) => event === eventId) : [];
  const offeredWith = new Set([eventId, ...offered.map(({ id }) => id)]);
  const added = has("offers-upsells")
    ? upsells.filter((upsell) => upsell.offeredWith.some((id) => offeredWith.has(id)))
    : [];
  const ids = new Set([
    eventId,
    ...offered.flatMap(({ components }) => components.map(({ event }) => event)),
    ...added.map(({ event }) => event),
  ]);
  return events.filter(({ id }) => ids.has(id));
}

function checkShown(steps: readonly StepPlace[], { kinds }: KindSource): Problem[] {
  const sellsMembership = placesWith("sells-membership", steps).length > 0;
  const canBeSkipped = ({ step }: StepPlace) => {
    const kind = kinds.get(String(step.component));
    if (sellsMembership && hasTrait(step.component, "needed-by-membership")) return false;
    return kind?.contract === "step" && (kind.skip !== undefined || kind.autoAnswer !== undefined);
  };
  const first = steps.find(({ step }) => step.isFirstStep === true);
  if (first === undefined || !canBeSkipped(first) || !isOnWay(first, steps, canBeSkipped)) return [];
  const skipped = steps.filter(canBeSkipped).map(({ step }) => `"${step.path}"`);
  const message = `all steps on a way through the flow can be skipped (${skipped.join(", ")}), so that a visitor may see none`;
  return [
    { code: "FLOW_ALL_SKIPPED", pointer: "/steps", message, fix: 'add a step that is always shown, such as "review"' },
  ];
}

/** Checks for a path from the first step through `target` to the exit on which all steps pass. */
function isOnWay(target: StepPlace, steps: readonly StepPlace[], passes: (place: StepPlace) => boolean): boolean {
  const byPath = new Map(steps.map((place) => [place.step.path, place]));
  const paths = new Set(byPath.keys());
  const first = steps.find(({ step }) => step.isFirstStep === true);
  const followers = (place: StepPlace) =>
    followersOf(place, paths).map((path) => (path === undefined ? undefined : byPath.get(path)));
  const reached = (from: StepPlace): Set<StepPlace | undefined> => {
    const found = new Set<StepPlace | undefined>(passes(from) ? [from] : []);
    for (const place of found)
      if (place !== undefined)
        for (const next of followers(place)) if (next === undefined || passes(next)) found.add(next);
    return found;
  };
  return first !== undefined && passes(target) && reached(first).has(target) && reached(target).has(undefined);
}
