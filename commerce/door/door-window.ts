import type { DoorWindow, TicketTiming } from "../../schemas/generated/wire.ts";

/** A visit starting within these minutes belongs to this evening, even after midnight. */
const sameEveningMinutes = 6 * 60;
const minuteMs = 60_000;

/** The present moment: milliseconds since 1970, and the museum's calendar day. */
export interface DoorMoment {
  readonly now: number;
  readonly date: string;
}

/** Applies the door's limits, on the server and on a device (docs/behaviour.md, "Confirming guests"). */
export function timingAt(window: DoorWindow, { now, date }: DoorMoment): TicketTiming {
  const { begins, ends, early, late } = window;
  const isToday = window.date === date;
  if (begins === undefined) return { state: isToday ? "now" : "otherDay" };
  const minutes = Math.floor((now - begins) / minuteMs);
  if (minutes < -early)
    return isToday || minutes >= -sameEveningMinutes ? { state: "early", minutes } : { state: "otherDay" };
  const isInTime = minutes < 0 || (now < ends && (late === undefined || minutes <= late));
  if (isInTime) return { state: "now", minutes };
  return isToday || now < ends ? { state: "late", minutes } : { state: "otherDay" };
}
