import { states } from "../us-states.ts";
import { isUsStateCode } from "./us-state-code.ts";

const names = new Set(Object.values(states).map((name) => name.toLowerCase()));

/** Accepts a state's code or full name; ignores case. */
export function isUsState(text: string): boolean {
  return isUsStateCode(text) || names.has(text.toLowerCase());
}
