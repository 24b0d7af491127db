import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { childPointer, valueAt } from "../../engine/core/pointer.ts";
import { mergeTexts } from "./merge-texts.ts";
import { chooseEdit, type Dice, dice, type Edit, editText, parentOf } from "./testing/random-edit.ts";
import { lostComments, readPlainly, shippedTexts } from "./testing/shipped-texts.ts";

const shipped = fc.constantFrom(...shippedTexts).map(({ text }) => text);
const rolls = fc.array(dice, { maxLength: 5 });
const rollAll = (text: string, dices: readonly Dice[]) =>
  dices.reduce((current, roll) => editText(current, chooseEdit(readPlainly(current), roll)), text);

describe("a merge of edited files", () => {
  test("has my value if only I changed it, and theirs if I did not", () => {
    fc.assert(
      fc.property(shipped, rolls, (base, dices) => {
        const edited = rollAll(base, dices);
        const mine = mergeTexts(base, edited, base);
        expect([readPlainly(mine.text), mine.conflicts]).toEqual([readPlainly(edited), []]);
        expect(mergeTexts(base, base, edited)).toEqual({ text: edited, conflicts: [] });
        expect(mergeTexts(base, edited, edited)).toEqual({ text: edited, conflicts: [] });
      }),
      { numRuns: 250 },
    );
  }, 60_000);

  test("has their value if both changed the same place", () => {
    fc.assert(
      fc.property(shipped, rolls, rolls, (base, mine, theirs) => {
        const theirText = rollAll(base, theirs);
        const { text, conflicts } = mergeTexts(base, rollAll(base, mine), theirText);
        for (const conflict of conflicts) {
          const merged = valueAt(readPlainly(text), conflict.pointer);
          if (conflict.kind === "moved") expect(merged).toBeDefined();
          else if (conflict.theirs !== undefined) expect(merged).toEqual(conflict.theirs);
        }
        expect(lostComments(text, theirText)).toEqual([]);
      }),
      { numRuns: 250 },
    );
  }, 60_000);

  test("has both changes if they are in different places", () => {
    fc.assert(
      fc.property(shipped, dice, dice, (base, first, second) => {
        const value = readPlainly(base);
        const [a, b] = [chooseEdit(value, first), chooseEdit(value, second)];
        fc.pre(areApart(a, b) && [a, b].every(keepsIdentity));
        const [textA, textB] = [editText(base, a), editText(base, b)];
        const [ab, ba] = [mergeTexts(base, textA, textB), mergeTexts(base, textB, textA)];
        expect([ab.conflicts, ba.conflicts]).toEqual([[], []]);
        expect(readPlainly(ab.text)).toEqual(readPlainly(ba.text));
        expect(lostComments(ab.text, base)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  }, 60_000);
});

function concerned({ kind, pointer, key }: Edit): string {
  return kind === "add" || kind === "insert" ? childPointer(pointer, kind === "add" ? key : "new") : pointer;
}

function areApart(a: Edit, b: Edit): boolean {
  const [first, second] = [concerned(a), concerned(b)];
  if (`${first}/`.startsWith(`${second}/`) || `${second}/`.startsWith(`${first}/`)) return false;
  // Of two elements inserted at one place, theirs comes first.
  const changesOrder = ({ kind, pointer }: Edit) =>
    kind === "insert" || kind === "move" || (kind === "set" && /\/\d+$/.test(pointer));
  return parentOf(first) !== parentOf(second) || !changesOrder(a) || !changesOrder(b);
}

/** Changing an element's identity makes it another element. */
function keepsIdentity(edit: Edit): boolean {
  return !/\/(id|path|handle|code|from|event)$/.test(concerned(edit)) || edit.kind === "insert";
}
