import fc from "fast-check";
import { expect, test } from "vitest";
import { setValue } from "./edit-text.ts";
import { chooseEdit, dice, editText, editValue, randomText, takeBack } from "./testing/random-edit.ts";
import { commentsOf, lostComments, readPlainly } from "./testing/shipped-texts.ts";

test("an edit of a text with comments anywhere gives the value expected, and loses no comment outside of what it removes", () => {
  fc.assert(
    fc.property(randomText, dice, (text, roll) => {
      const before = readPlainly(text);
      const edit = chooseEdit(before, roll);
      const after = editText(text, edit);
      expect(readPlainly(after)).toEqual(editValue(before, edit));
      expect(lostComments(after, text)).toEqual([]);
      if (edit.kind === "move" || edit.kind === "insert" || edit.kind === "add" || edit.kind === "rename")
        expect(lostComments(text, after)).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});

test("what came in or moved goes again, or back, and takes no comment along that was not its own", () => {
  fc.assert(
    fc.property(randomText, dice, (text, roll) => {
      const before = readPlainly(text);
      const edit = chooseEdit(before, roll);
      fc.pre(edit.kind === "add" || edit.kind === "insert" || edit.kind === "move");
      expect(lostComments(text, takeBack(editText(text, edit), before, edit))).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test("a text is left as it is where the value is there already", () => {
  fc.assert(
    fc.property(randomText, (text) => {
      expect(setValue(text, "", readPlainly(text))).toBe(text);
    }),
  );
});

test("a value becomes any other", () => {
  fc.assert(
    fc.property(randomText, fc.json(), (text, json) => {
      const after = setValue(text, "", JSON.parse(json));
      expect(readPlainly(after)).toEqual(JSON.parse(json));
      expect(commentsOf(text)).toEqual(expect.arrayContaining(commentsOf(after)));
    }),
  );
});
