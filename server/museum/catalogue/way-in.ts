import { memo } from "../../../engine/core/memo.ts";
import type { OrderTicket } from "../../../schemas/generated/wire.ts";
import type { Bundle, Catalogue } from "../model/config.ts";
import type { CatalogueIndex } from "./museum.ts";

interface Entry {
  readonly entry: string;
  readonly event: string;
}

/** A bundle's first event, or the base of an upsell, is the way in. @param bundles those that count; default all */
export function isWayInto(
  { catalogue }: Pick<CatalogueIndex, "catalogue">,
  { entry, event }: Entry,
  bundles?: ReadonlySet<Bundle>,
): boolean {
  if (entry === event) return false;
  const ways = bundles === undefined ? waysInto(catalogue) : waysBy(catalogue, [...bundles]);
  return ways.get(event)?.has(entry) ?? false;
}

// An order page asks for each pair of its tickets.
const waysInto = memo((catalogue: Catalogue) => waysBy(catalogue, catalogue.bundles));

/** Maps each event to those that are its way in. */
function waysBy({ upsells }: Catalogue, bundles: readonly Bundle[]): ReadonlyMap<string, ReadonlySet<string>> {
  const ways = new Map<string, Set<string>>();
  const add = (event: string, entry: string) => {
    const entries = ways.get(event) ?? new Set();
    ways.set(event, entries.add(entry));
  };
  const firstOf = new Map<string, string>();
  for (const { id, components } of bundles) {
    const [first, ...rest] = components.map((component) => component.event);
    if (first === undefined) continue;
    firstOf.set(id, first);
    for (const event of rest) add(event, first);
  }
  for (const { event, offeredWith } of upsells)
    for (const id of offeredWith) {
      add(event, id);
      const first = firstOf.get(id);
      if (first !== undefined) add(event, first);
    }
  return ways;
}

/** Returns what "Your day" needs to know of an order's ticket. @param others the events of its tickets */
export function partOfVisit(
  index: Pick<CatalogueIndex, "catalogue" | "events">,
  eventId: string,
  others: readonly string[],
): Pick<OrderTicket, "durationMinutes" | "isEntry"> {
  const minutes = index.events.get(eventId)?.durationMinutes;
  const isEntry = others.some((event) => isWayInto(index, { entry: eventId, event }));
  return { ...(minutes !== undefined && { durationMinutes: minutes }), ...(isEntry && { isEntry }) };
}
