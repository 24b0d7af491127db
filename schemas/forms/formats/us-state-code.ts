import { states } from "../us-states.ts";

/** Accepts two letters of a state; ignores case. */
export function isUsStateCode(text: string): boolean {
  return Object.hasOwn(states, text.toUpperCase());
}
