import type { Capacity } from "../inventory/sync-inventory.ts";
import { daysOf, type Museum, slotsOf } from "./museum.ts";

/** A row for every open day and time of every event from today on: what the catalogue has for sale. A sold-out event has no seats. */
export function inventoryRows(museum: Museum): Capacity[] {
  return museum.index.catalogue.events.flatMap((event) =>
    [...daysOf(museum, event)].flatMap((date) =>
      slotsOf(event).map((slot) => ({ eventId: event.id, date, slot, capacity: event.soldOut ? 0 : event.capacity })),
    ),
  );
}
