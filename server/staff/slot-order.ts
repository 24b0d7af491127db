import { minuteOf } from "../../commerce/time-of-day.ts";
import { anySlot } from "../museum/catalogue/times.ts";

/** When a slot begins, in minutes from midnight; what can be visited at any time begins with the day. */
export function beginningOf(slot: string): number {
  return slot === anySlot ? 0 : minuteOf(slot);
}
