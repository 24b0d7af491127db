import { anySlot, anyTime, type Museum } from "../../museum/catalogue/museum.ts";
import { type Sitting, seriesRow, sittingsOf } from "../../museum/catalogue/series.ts";
import type { Event } from "../../museum/config/types.ts";
import { type Claim, rowKey, type SeatRow } from "../../museum/inventory/seat-row.ts";
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

/** The events that a line is a ticket for: one, those of a series, or none, also where it does not say yet for when it is. */
export function visitsOf(museum: Museum, line: Line): readonly Sitting[] {
  const { event, series } = museum.index.variants.get(line.variantId) ?? {};
  if (series !== undefined) return sittingsOf(museum, series) ?? [];
  const row = rowOf(museum, line);
  return event === undefined || row === undefined ? [] : [{ event, row }];
}

/** What the lines of a cart claim together, each row once: a series also claims of its own capacity. */
export function claimsOf(museum: Museum, lines: readonly Line[]): Claim[] {
  const claims = new Map<string, Claim>();
  for (const line of lines) {
    for (const row of rowsOf(museum, line)) {
      const key = rowKey(row);
      claims.set(key, { ...row, quantity: (claims.get(key)?.quantity ?? 0) + line.quantity });
    }
  }
  return [...claims.values()];
}

function rowsOf(museum: Museum, line: Line): SeatRow[] {
  const visits = visitsOf(museum, line);
  const series = museum.index.variants.get(line.variantId)?.series;
  const whole = series && seriesRow(series, visits);
  return [...visits.map(({ row }) => row), ...(whole === undefined ? [] : [whole])];
}
