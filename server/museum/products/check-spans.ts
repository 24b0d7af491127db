import type { Catalogue, Event } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";

/** A product offered with an event, and the events that it includes. */
interface Offered {
  /** "the bundle Explorer Bundle". */
  readonly name: string;
  readonly beside: readonly string[];
  readonly parts: readonly string[];
}

/** Visitors of the later days would silently miss a product offered with the event. */
export function checkSpans({ events }: Catalogue, offered: readonly Offered[]): Problem[] {
  const daysOf = (ids: readonly string[]) =>
    events.filter(({ id, opening }) => ids.includes(id) && opening.weekly !== undefined && opening.weekly.length > 0);
  return offered.flatMap(({ name, beside, parts }) => {
    const longest = daysOf(beside).toSorted((a, b) => b.opening.forDays - a.opening.forDays)[0];
    const shortest = daysOf(parts).toSorted((a, b) => a.opening.forDays - b.opening.forDays)[0];
    if (longest === undefined || shortest === undefined || shortest.opening.forDays >= longest.opening.forDays)
      return [];
    return [problemOf(name, longest, shortest, events.indexOf(shortest))];
  });
}

function problemOf(name: string, longest: Event, shortest: Event, index: number): Problem {
  const { forDays } = shortest.opening;
  return {
    code: "OFFER_ENDS_EARLIER",
    pointer: `/events/${index}/opening/forDays`,
    message: `${longest.title} is on sale ${longest.opening.forDays} days ahead, but ${shortest.title} only ${forDays}: visitors of later days are not offered ${name}`,
    fix: `put ${shortest.title} on sale for ${longest.opening.forDays} days ahead as well, unless this is meant`,
    value: String(forDays),
  };
}
