import fc from "fast-check";
import { expect, test } from "vitest";
import { setValue } from "./edit-text.ts";
import { chooseEdit, dice, editText, editValue, randomText, takeBack } from "./testing/random-edit.ts";
import { commentsOf, lostComments, readPlainly } from "./testing/shipped-texts.ts";

test("an edit gives the expected value and keeps comments outside of removed parts", () => {
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

test("undoing an insertion or move keeps all other comments", () => {
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

test("setting the current value changes nothing", () => {
  fc.assert(
    fc.property(randomText, (text) => {
      expect(setValue(text, "", readPlainly(text))).toBe(text);
    }),
  );
});

test("a value can become any other", () => {
  fc.assert(
    fc.property(randomText, fc.json(), (text, json) => {
      const after = setValue(text, "", JSON.parse(json));
      expect(readPlainly(after)).toEqual(JSON.parse(json));
      expect(commentsOf(text)).toEqual(expect.arrayContaining(commentsOf(after)));
    }),
  );
});
