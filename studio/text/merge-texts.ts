import { mergeValues } from "./merge-values.ts";
import type { Conflict } from "./merge-versions.ts";
import { parseText } from "./parse-text.ts";
import { planValue } from "./plan.ts";
import { render } from "./render.ts";

export interface Merged {
  readonly text: string;
  readonly conflicts: readonly Conflict[];
}

/**
 * Applies my changes to another editor's version. List elements match by identity, so both editors may add, edit and
 * move different ones.
 * @param base the text that both started from
 * @returns `theirs` with my changes that do not conflict; formatting and comments are theirs
 * @throws TextEditError `TEXT_NOT_JSON` for any of the three
 */
export function mergeTexts(base: string, mine: string, theirs: string): Merged {
  const [baseText, myText, theirText] = [parseText(base), parseText(mine), parseText(theirs)];
  const conflicts: Conflict[] = [];
  const versions = { base: baseText.root.value, mine: myText.root.value, theirs: theirText.root.value };
  const merged = mergeValues(versions, "", (conflict) => conflicts.push(conflict));
  return { text: render(theirText, planValue(theirText.root, merged)), conflicts };
}
