import { minuteOf } from "../../../commerce/day-parts.ts";
import { anySlot } from "../../museum/model/times.ts";

/** Returns a slot's start in minutes from midnight; 0 for events without times. */
export function beginningOf(slot: string): number {
  return slot === anySlot ? 0 : minuteOf(slot);
}
