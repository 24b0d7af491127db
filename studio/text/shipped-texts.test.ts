import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { valueAt } from "../../engine/core/pointer.ts";
import { setValue } from "./edit-text.ts";
import { chooseEdit, dice, type Edit, editText, editValue, parentOf, takeBack } from "./testing/random-edit.ts";
import { commentsOf, lostComments, readPlainly, shippedTexts } from "./testing/shipped-texts.ts";
import { aroundLines, isGrouped, linesOf, touchedLines } from "./testing/touched-lines.ts";

const shipped = fc.constantFrom(...shippedTexts).map(({ text }) => text);

/** Comments that an edit may remove. */
function ownComments(text: string, edit: Edit): string[] {
  return edit.kind === "set" || edit.kind === "remove" ? commentsOf(linesOf(text, touchedLines(text, edit))) : [];
}

function expectEdit(text: string, edit: Edit): string {
  const before = readPlainly(text);
  const after = editText(text, edit);
  expect(readPlainly(after)).toEqual(editValue(before, edit));
  expect(ownComments(text, edit)).toEqual(expect.arrayContaining(lostComments(text, after)));
  expect(lostComments(after, text)).toEqual([]);
  const [above, below] = aroundLines(text, touchedLines(text, edit));
  expect(after.slice(0, above.length)).toBe(above);
  expect(after.slice(after.length - below.length)).toBe(below);
  if (text.includes("\r")) expect(after).not.toMatch(/[^\r]\n/);
  else expect(after).not.toContain("\r");
  expect(readPlainly(setValue(after, "", before))).toEqual(before);
  return after;
}

describe("the files below flows/, in several formats", () => {
  test("keep all other lines and comments through any sequence of edits", () => {
    fc.assert(
      fc.property(shipped, fc.array(dice, { minLength: 1, maxLength: 6 }), (text, rolls) => {
        rolls.reduce((current, roll) => expectEdit(current, chooseEdit(readPlainly(current), roll)), text);
      }),
      { numRuns: 500 },
    );
  }, 120_000);

  test("are restored exactly when an edit is undone", () => {
    fc.assert(
      fc.property(shipped, dice, (text, roll) => {
        const before = readPlainly(text);
        const edit = chooseEdit(before, roll);
        fc.pre(!isReformatted(text, before, edit));
        expect(takeBack(editText(text, edit), before, edit)).toBe(text);
      }),
      { numRuns: 500 },
    );
  }, 60_000);

  test("give the same text for an edit by pointer and by whole value", () => {
    fc.assert(
      fc.property(shipped, dice, (text, roll) => {
        const before = readPlainly(text);
        const edit = chooseEdit(before, roll);
        // By value alone, a renamed property, a replaced element or a changed identity is a new one.
        fc.pre(
          edit.kind !== "rename" &&
            !/\/(id|path|handle|code|from|event)$/.test(edit.pointer) &&
            !(edit.kind === "set" && /\/\d+$/.test(edit.pointer)),
        );
        expect(setValue(text, "", editValue(before, edit))).toBe(editText(text, edit));
      }),
      { numRuns: 500 },
    );
  }, 60_000);
});

/** True if a second edit cannot restore comments, a container's line, or groups between blank lines. */
function isReformatted(text: string, before: unknown, edit: Edit): boolean {
  if (edit.kind === "remove") return true;
  if (edit.kind === "move") return isGrouped(text, parentOf(edit.pointer));
  if (edit.kind === "set")
    return [valueAt(before, edit.pointer), edit.value].some((value) => typeof value === "object" && value !== null);
  const { first, last } = touchedLines(text, { ...edit, kind: "set" });
  return (edit.kind === "add" || edit.kind === "insert") && first === last;
}
