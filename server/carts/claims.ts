import { anySlot, anyTime, type Museum } from "../catalogue/museum.ts";
import type { Event } from "../config/types.ts";
import type { Claim, SeatRow } from "../inventory/seat-row.ts";
import type { Line } from "./line.ts";

/** The inventory's name for a time as an attribute says it: an event without times also takes "Any Time". */
export function slotOf(event: Event, time: string | undefined): string {
  return event.slots === undefined && (time === undefined || time === anyTime) ? anySlot : (time ?? anySlot);
}

/** The row whose seats a line takes; undefined where it takes none, or not yet: it lacks its Date, or the Time of a timed event. */
export function rowOf({ index }: Museum, { variantId, attributes }: Line): SeatRow | undefined {
  const event = index.variants.get(variantId)?.event;
  const date = attributes.get("Date");
  const time = attributes.get("Time");
  if (event === undefined || date === undefined || (event.slots !== undefined && time === undefined)) return undefined;
  return { eventId: event.id, date, slot: slotOf(event, time) };
}

/** What the lines of a cart claim together, each row once. */
export function claimsOf(museum: Museum, lines: readonly Line[]): Claim[] {
  const claims = new Map<string, Claim>();
  for (const line of lines) {
    const row = rowOf(museum, line);
    if (row === undefined) continue;
    const key = JSON.stringify(row);
    claims.set(key, { ...row, quantity: (claims.get(key)?.quantity ?? 0) + line.quantity });
  }
  return [...claims.values()];
}
