import type { OrderTicket } from "../../../schemas/generated/wire.ts";
import type { Bundle } from "../model/config.ts";
import type { CatalogueIndex } from "./museum.ts";

interface Entry {
  readonly entry: string;
  readonly event: string;
}

/** A bundle's first event, or the base of an upsell, is the way in. @param bundles those that count */
export function isWayInto(
  { catalogue }: Pick<CatalogueIndex, "catalogue">,
  bundles: ReadonlySet<Bundle>,
  { entry, event }: Entry,
): boolean {
  if (entry === event) return false;
  for (const { components } of bundles) {
    const [first, ...rest] = components.map((component) => component.event);
    if (first === entry && rest.includes(event)) return true;
  }
  const entered = new Set([
    entry,
    ...[...bundles].filter(({ components: [first] }) => first?.event === entry).map(({ id }) => id),
  ]);
  return catalogue.upsells.some((upsell) => upsell.event === event && upsell.offeredWith.some((id) => entered.has(id)));
}

/** Returns what "Your day" needs to know of an order's ticket. @param others the events of its tickets */
export function partOfVisit(
  index: Pick<CatalogueIndex, "catalogue" | "events">,
  eventId: string,
  others: readonly string[],
): Pick<OrderTicket, "durationMinutes" | "isEntry"> {
  const minutes = index.events.get(eventId)?.durationMinutes;
  const bundles = new Set(index.catalogue.bundles);
  const isEntry = others.some((event) => isWayInto(index, bundles, { entry: eventId, event }));
  return { ...(minutes !== undefined && { durationMinutes: minutes }), ...(isEntry && { isEntry }) };
}
