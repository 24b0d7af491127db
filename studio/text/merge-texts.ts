import { mergeValues } from "./merge-values.ts";
import type { Conflict } from "./merge-versions.ts";
import { parseText } from "./parse-text.ts";
import { planValue } from "./plan.ts";
import { render } from "./render.ts";

/** A merged text, and what somebody has to decide. */
export interface Merged {
  readonly text: string;
  readonly conflicts: readonly Conflict[];
}

/**
 * Carries my changes of a text over to what somebody else made of it meanwhile. Elements of lists are the same by identity, so that two editors may each
 * add, edit and move different ones.
 * @param base the text that both began with
 * @returns `theirs` with those of my changes that do not contradict it; formatting and comments are theirs
 * @throws TextEditError `TEXT_NOT_JSON` for any of the three
 */
export function mergeTexts(base: string, mine: string, theirs: string): Merged {
  const [baseText, myText, theirText] = [parseText(base), parseText(mine), parseText(theirs)];
  const conflicts: Conflict[] = [];
  const versions = { base: baseText.root.value, mine: myText.root.value, theirs: theirText.root.value };
  const merged = mergeValues(versions, "", (conflict) => conflicts.push(conflict));
  return { text: render(theirText, planValue(theirText.root, merged)), conflicts };
}
