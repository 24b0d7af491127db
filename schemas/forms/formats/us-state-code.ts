import { states } from "../us-states.ts";

/** Two letters that name a state, in either case. */
export function isUsStateCode(text: string): boolean {
  return Object.hasOwn(states, text.toUpperCase());
}
