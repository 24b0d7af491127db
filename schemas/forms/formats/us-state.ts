import { states } from "../us-states.ts";
import { isUsStateCode } from "./us-state-code.ts";

const names = new Set(Object.values(states).map((name) => name.toLowerCase()));

/** A state by its two letters or its full name, in either case. */
export function isUsState(text: string): boolean {
  return isUsStateCode(text) || names.has(text.toLowerCase());
}
