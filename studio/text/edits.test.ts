import { describe, expect, test } from "vitest";
import { insertItem, moveItem, removeItem, renameProperty, setValue } from "./edit-text.ts";
import { TextEditError, valueAt } from "./parse-text.ts";
import { lines } from "./testing/shipped-texts.ts";

describe("a list", () => {
  const list = lines("{", '  "list": [', '    { "a": 1 },', '    { "a": 2 }', "  ]", "}");

  test("gets an element at the beginning, in the middle and at the end", () => {
    expect([0, 1, 2].map((index) => insertItem("[1, 2]", "", index, 9))).toEqual([
      "[9, 1, 2]",
      "[1, 9, 2]",
      "[1, 2, 9]",
    ]);
    expect(insertItem(list, "/list", 0, { a: 0 })).toBe(
      list.replace('    { "a": 1 }', '    { "a": 0 },\n    { "a": 1 }'),
    );
    expect(insertItem(list, "/list", 2, { a: 3 })).toBe(list.replace('{ "a": 2 }', '{ "a": 2 },\n    { "a": 3 }'));
  });

  test("formats a new element like the others", () => {
    expect(insertItem('[{\n  "a": 1\n}]', "", 1, { a: 2 })).toBe('[{\n  "a": 1\n}, {\n  "a": 2\n}]');
    expect(insertItem(lines("[", "  [", "    1", "  ]", "]"), "", 0, [2])).toBe(
      lines("[", "  [", "    2", "  ],", "  [", "    1", "  ]", "]"),
    );
  });

  test("can lose all elements, and gain new ones", () => {
    const empty = removeItem(removeItem(list, "/list/0"), "/list/0");
    expect(empty).toBe(lines("{", '  "list": []', "}"));
    expect(insertItem(empty, "/list", 0, { a: 1 })).toBe(lines("{", '  "list": [{ "a": 1 }]', "}"));
  });

  test("keeps groups apart after removals", () => {
    const groups = (...groups: string[]) => lines("[", groups.join(",\n\n"), "]");
    const pair = lines("  1,", "  2");
    const text = groups(pair, lines("  3,", "  4"));
    expect(removeItem(text, "/1")).toBe(groups("  1", lines("  3,", "  4")));
    expect(removeItem(text, "/2")).toBe(groups(pair, "  4"));
    expect(removeItem(text, "/0")).toBe(groups("  2", lines("  3,", "  4")));
  });

  test("puts a replacement where the old element was", () => {
    expect(
      setValue(lines("[", '  { "id": 1 },', "", '  { "id": 2 },', '  { "id": 3 }', "]"), "", [
        { id: 1 },
        { id: 9, new: true },
        { id: 3 },
      ]),
    ).toBe(lines("[", '  { "id": 1 },', "", '  { "id": 9, "new": true },', '  { "id": 3 }', "]"));
  });

  test("keeps the text between unchanged elements", () => {
    expect(insertItem("[1 , 2 ,3 ]", "", 3, 4)).toBe("[1 , 2 ,3, 4 ]");
    expect(removeItem(lines("[ 1", ", 2", ", 3", ", 4 ]"), "/3")).toBe(lines("[ 1", ", 2", ", 3 ]"));
  });

  test("moves an element, and back without a trace", () => {
    const text = lines("[", "  1, // one", "", "  // two", "  2,", "  3", "]");
    expect(moveItem(text, "/0", 2)).toBe(lines("[", "  // two", "  2,", "  3,", "  1 // one", "]"));
    expect(moveItem("[1, 1, 2]", "/2", 0)).toBe("[2, 1, 1]");
    expect(moveItem(text, "/1", 1)).toBe(text);
    expect(moveItem(lines("{", '  "a": 1,', "  // two", '  "b": 2', "}"), "/b", 0)).toBe(
      lines("{", "  // two", '  "b": 2,', '  "a": 1', "}"),
    );
  });
});

describe("a property", () => {
  test("can be renamed, keeping value, position and comments", () => {
    expect(renameProperty('{ /* a */ "a" : 1, "b": 2 }', "/a", 'c"')).toBe('{ /* a */ "c\\"" : 1, "b": 2 }');
    expect(renameProperty('{ "a": 1 }', "/a", "a")).toBe('{ "a": 1 }');
  });
});

describe("a value is read", () => {
  test("by its pointer", () => {
    const text = '\uFEFF// file\n{ "a": [{ "b/c": 1, "b/c": 2 }], "__proto__": null }';
    expect(valueAt(text, "/a/0/b~1c")).toBe(2);
    expect(valueAt(text, "")).toEqual(JSON.parse('{ "a": [{ "b/c": 2 }], "__proto__": null }'));
    expect(["/b", "/a/1", "/a/01", "/a/length", "/a/0/b~1c/d"].map((pointer) => valueAt(text, pointer))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("an edit is refused", () => {
  const text = '{ "a": [1], "b": { "c": 1 } }';

  test.each<[string, string, () => unknown]>([
    ["TEXT_NOT_JSON", "", () => setValue('{\n  "a": 1,\n}', "/a", 2)],
    ["TEXT_NOT_JSON", "", () => valueAt("// nothing", "")],
    ["TEXT_NOT_JSON", "", () => valueAt("[".repeat(300) + "]".repeat(300), "")],
    ["TEXT_NOT_JSON", "", () => valueAt("[".repeat(100_000), "")],
    ["POINTER_INVALID", "a", () => setValue(text, "a", 1)],
    ["POINTER_INVALID", "/a~2", () => valueAt(text, "/a~2")],
    ["POINTER_NOT_FOUND", "/a/1", () => setValue(text, "/a/1", 1)],
    ["POINTER_NOT_FOUND", "/a/-", () => setValue(text, "/a/-", 1)],
    ["POINTER_NOT_FOUND", "/b/c/d", () => setValue(text, "/b/c/d", 1)],
    ["POINTER_NOT_FOUND", "/d", () => removeItem(text, "/d")],
    ["POINTER_NOT_FOUND", "/b", () => insertItem(text, "/b", 0, 1)],
    ["POINTER_NOT_FOUND", "/c", () => insertItem(text, "/c", 0, 1)],
    ["POINTER_NOT_FOUND", "/b/d", () => moveItem(text, "/b/d", 0)],
    ["POINTER_NOT_FOUND", "", () => moveItem("[1]", "", 0)],
    ["POINTER_NOT_FOUND", "/a/0", () => renameProperty(text, "/a/0", "b")],
    ["POINTER_NOT_FOUND", "", () => renameProperty('{ "": 1 }', "", "b")],
    ["INDEX_OUT_OF_RANGE", "/a", () => insertItem(text, "/a", 2, 1)],
    ["INDEX_OUT_OF_RANGE", "/a", () => insertItem(text, "/a", 0.5, 1)],
    ["INDEX_OUT_OF_RANGE", "/a", () => moveItem(text, "/a/0", 1)],
    ["PROPERTY_EXISTS", "/a", () => renameProperty(text, "/a", "b")],
    ["ROOT_REQUIRED", "", () => setValue(text, "", undefined)],
    ["VALUE_NOT_JSON", "/x/0", () => setValue(text, "/b", { x: [Number.NaN] })],
    ["VALUE_NOT_JSON", "", () => setValue(text, "/b", new Date(0))],
    ["VALUE_NOT_JSON", "/0", () => insertItem(text, "/a", 0, [undefined])],
    ["VALUE_NOT_JSON", "/f", () => insertItem(text, "/a", 0, { f: () => 1 })],
  ])("for %s at %j", (code, pointer, edit) => {
    const refused = (() => {
      try {
        return edit();
      } catch (error) {
        return error;
      }
    })();
    expect(refused).toBeInstanceOf(TextEditError);
    expect(refused).toMatchObject({ code, pointer, message: expect.stringMatching(/\. .+\.$/) });
  });

  test("with the line of the mistake", () => {
    expect(() => setValue('{\n  "a": 1,\n}', "/a", 2)).toThrow("PropertyNameExpected in line 3");
  });
});
