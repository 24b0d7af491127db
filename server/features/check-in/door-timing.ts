import { timingAt } from "../../../commerce/door/door-book.ts";
import type { DoorWindow, TicketTiming } from "../../../schemas/generated/wire.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { SeatRow } from "../../museum/inventory/seat-row.ts";
import { anySlot, isOver, slotsOf, visitBegins, visitEnds, type When } from "../../museum/model/times.ts";
import { beginningOf } from "./arrivals.ts";

const usualEarlyMinutes = 30;

/** A visit from before midnight may still run (docs/behaviour.md, "Confirming guests"). */
export function timingOf(museum: Museum, row: SeatRow): TicketTiming {
  return timingAt(doorWindowOf(museum, row), { now: museum.now.epochMilliseconds, date: museum.date });
}

/** When a ticket is good, with the museum's tolerance or the event's own. */
export function doorWindowOf(museum: Museum, { eventId, date, slot }: SeatRow): DoorWindow {
  const event = museum.index.events.get(eventId);
  const { earlyMinutes = usualEarlyMinutes, lateMinutes } = { ...museum.tenant.door, ...event?.door };
  return {
    date,
    ...(slot !== anySlot && { begins: visitBegins(museum, { date, slot }).epochMilliseconds }),
    ends: visitEnds(museum, event, { date, slot }).epochMilliseconds,
    early: earlyMinutes,
    ...(lateMinutes !== undefined && { late: lateMinutes }),
  };
}

/** Picks the current time, or else the next, the last, or the ticket's own. */
export function timeToday(museum: Museum, { eventId, slot }: SeatRow): When {
  const { date } = museum;
  const event = museum.index.events.get(eventId);
  const slots =
    event === undefined ? [] : slotsOf(museum, event, date).toSorted((a, b) => beginningOf(a) - beginningOf(b));
  const open = slots.find((each) => !isOver(museum, event, { date, slot: each }, "desk"));
  return { date, slot: open ?? slots.at(-1) ?? slot };
}
