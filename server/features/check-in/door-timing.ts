import type { TicketTiming } from "../../../schemas/generated/wire.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { SeatRow } from "../../museum/inventory/seat-row.ts";
import { anySlot, isOver, isRunning, minutesSince, slotsOf, visitEnds, type When } from "../../museum/model/times.ts";
import { beginningOf } from "./arrivals.ts";

const usualEarlyMinutes = 30;

/** A visit starting within these minutes belongs to this evening, even after midnight. */
const sameEveningMinutes = 6 * 60;

/** Applies the door's limits; a visit from before midnight may still run (docs/behaviour.md, "Confirming guests"). */
export function timingOf(museum: Museum, { eventId, date, slot }: SeatRow): TicketTiming {
  const event = museum.index.events.get(eventId);
  if (slot === anySlot) return { state: date === museum.date ? "now" : "otherDay" };
  const { earlyMinutes = usualEarlyMinutes, lateMinutes } = { ...museum.tenant.door, ...event?.door };
  const when = { date, slot };
  const minutes = minutesSince(museum, when);
  if (minutes < -earlyMinutes)
    return date === museum.date || minutes >= -sameEveningMinutes ? { state: "early", minutes } : { state: "otherDay" };
  const isInTime =
    minutes < 0 || (isRunning(museum, event, when) && (lateMinutes === undefined || minutes <= lateMinutes));
  if (isInTime) return { state: "now", minutes };
  const isRecent =
    date === museum.date || museum.now.epochMilliseconds < visitEnds(museum, event, when).epochMilliseconds;
  return isRecent ? { state: "late", minutes } : { state: "otherDay" };
}

/** Picks the current time, or else the next, the last, or the ticket's own. */
export function timeToday(museum: Museum, { eventId, slot }: SeatRow): When {
  const { date } = museum;
  const event = museum.index.events.get(eventId);
  const slots = event === undefined ? [] : slotsOf(event, date).toSorted((a, b) => beginningOf(a) - beginningOf(b));
  const open = slots.find((each) => !isOver(museum, event, { date, slot: each }, "desk"));
  return { date, slot: open ?? slots.at(-1) ?? slot };
}
