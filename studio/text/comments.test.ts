import { describe, expect, test } from "vitest";
import { insertItem, moveItem, removeItem, setValue } from "./edit-text.ts";
import { lines } from "./testing/shipped-texts.ts";

interface Case {
  readonly where: string;
  readonly before: string;
  readonly after: string;
}

describe("a removed element takes its comment along", () => {
  test.each<Case>([
    {
      where: "above it",
      before: lines("[", "  // one", "  1,", "  // two", "  2", "]"),
      after: lines("[", "  // one", "  1", "]"),
    },
    {
      where: "of several lines above it",
      before: lines("[", "  1,", "  // two,", "  // really", "  2,", "  3", "]"),
      after: lines("[", "  1,", "  3", "]"),
    },
    {
      where: "as a block above it",
      before: lines("[", "  1,", "  /* two,", "     really */", "  2,", "  3", "]"),
      after: lines("[", "  1,", "  3", "]"),
    },
    {
      where: "behind it",
      before: lines("[", "  1, // one", "  2, // two", "  3 // three", "]"),
      after: lines("[", "  1, // one", "  3 // three", "]"),
    },
    {
      where: "behind it at the end",
      before: lines("[", "  1, // one", "  2 // two", "]"),
      after: lines("[", "  1 // one", "]"),
    },
    {
      where: "behind it in front of the comma",
      before: lines("[", "  1,", "  2 /* two */,", "  3", "]"),
      after: lines("[", "  1,", "  3", "]"),
    },
    { where: "in front of it on its line", before: "[1, /* two */ 2, /* three */ 3]", after: "[1, /* three */ 3]" },
    { where: "behind it on its line", before: "[1 /* one */, 2 /* two */, 3]", after: "[1 /* one */, 3]" },
    {
      where: "in front of a comma that begins a line",
      before: lines("[ 1 // one", ", 2 // two", ", 3 ]"),
      after: lines("[ 1, // one", " 3 ]"),
    },
  ])("$where", ({ before, after }) => expect(removeItem(before, "/1")).toBe(after));

  test("above it, if it is the first or the only one", () => {
    expect(removeItem(lines("[", "  // one", "  1, // 1", "  // two", "  2", "]"), "/0")).toBe(
      lines("[", "  // two", "  2", "]"),
    );
    expect(removeItem(lines("[", "  // one", "  1 // 1", "]"), "/0")).toBe("[]");
  });

  test("and within it", () => {
    expect(removeItem('[1, { /* a */ "a": /* b */ 1 }, 3]', "/1")).toBe("[1, 3]");
  });
});

describe("a comment stays if it belongs to no element", () => {
  test.each<Case>([
    {
      where: "since a blank line follows",
      before: lines("[", "  1,", "  // All that follow:", "", "  2,", "  3", "]"),
      after: lines("[", "  1,", "  // All that follow:", "", "  3", "]"),
    },
    {
      where: "since the bracket follows",
      before: lines("[", "  1,", "  2", "  // 4 is not allowed", "]"),
      after: lines("[", "  1", "  // 4 is not allowed", "]"),
    },
    {
      where: "since it is the bracket's",
      before: lines("[ // numbers", "  1,", "  2", "]"),
      after: lines("[ // numbers", "  1", "]"),
    },
    {
      where: "since it is the first one's",
      before: lines("[", "  // one", "  1, // 1", "  2", "]"),
      after: lines("[", "  // one", "  1 // 1", "]"),
    },
  ])("$where", ({ before, after }) => expect(removeItem(before, "/1")).toBe(after));

  test("apart from the element that now follows", () => {
    expect(removeItem(lines("[", "  1,", "  // All that follow:", "", "  2,", "  3", "]"), "/0")).toBe(
      lines("[", "  // All that follow:", "", "  2,", "  3", "]"),
    );
  });

  test("even if nothing else is left", () => {
    expect(removeItem(lines("[ // numbers", "  1", "  // later: 2", "]"), "/0")).toBe(
      lines("[ // numbers", "  // later: 2", "]"),
    );
  });
});

test.each<Case & { readonly pointer: string; readonly to: number }>([
  {
    where: "above and behind it",
    before: lines("[", "  // one", "  1, // 1", "  // two", "  2 // 2", "]"),
    pointer: "/1",
    to: 0,
    after: lines("[", "  // two", "  2, // 2", "  // one", "  1 // 1", "]"),
  },
  {
    where: "below a bracket's comment",
    before: lines("[ // numbers", "  1,", "  // two", "  2", "]"),
    pointer: "/1",
    to: 0,
    after: lines("[ // numbers", "  // two", "  2,", "  1", "]"),
  },
  { where: "in front of it on its line", before: "[1, /* two */ 2]", pointer: "/1", to: 0, after: "[/* two */ 2, 1]" },
  { where: "behind it on its line", before: "[1, 2 /* two */]", pointer: "/1", to: 0, after: "[2 /* two */, 1]" },
  {
    where: "that ended its line",
    before: lines("[2, /* two */", "1, 3, 4]"),
    pointer: "/0",
    to: 2,
    after: lines("[1, 3,", "2 /* two */, 4]"),
  },
  {
    where: "that ends its line",
    before: lines("[1, 2, // two", "3]"),
    pointer: "/1",
    to: 2,
    after: lines("[1,", "3, 2 // two", "]"),
  },
  {
    where: "above it in a list without lines",
    before: lines("[", "// one", "1, 2]"),
    pointer: "/0",
    to: 1,
    after: lines("[", "2,", "// one", "1]"),
  },
  {
    where: "while the list's own comments stay",
    before: lines("[", "  // Odd:", "", "  1,", "  3,", "  // Even:", "", "  2", "  // No more.", "]"),
    pointer: "/2",
    to: 0,
    after: lines("[", "  // Odd:", "", "  2,", "  1,", "  3", "  // Even:", "  // No more.", "]"),
  },
])("a moved element takes its comment along $where", ({ before, pointer, to, after }) => {
  expect(moveItem(before, pointer, to)).toBe(after);
});

describe("a new element appears", () => {
  test.each<Case & { readonly index: number }>([
    {
      where: "in front of the comment above the next one",
      before: lines("[", "  1,", "  // two", "  2", "]"),
      index: 1,
      after: lines("[", "  1,", "  9,", "  // two", "  2", "]"),
    },
    {
      where: "behind the comment of the one before",
      before: lines("[", "  1, // one", "  2", "]"),
      index: 1,
      after: lines("[", "  1, // one", "  9,", "  2", "]"),
    },
    {
      where: "behind the comment of the last one",
      before: lines("[", "  1 // one", "]"),
      index: 1,
      after: lines("[", "  1, // one", "  9", "]"),
    },
    {
      where: "behind a block that ends the last one's line",
      before: lines("[", "  1 /* one */", "]"),
      index: 1,
      after: lines("[", "  1 /* one */,", "  9", "]"),
    },
    {
      where: "in front of comments at the end",
      before: lines("[", "  1", "  // no more", "]"),
      index: 1,
      after: lines("[", "  1,", "  9", "  // no more", "]"),
    },
    {
      where: "behind the bracket's comment",
      before: lines("[ // numbers", "  1", "]"),
      index: 0,
      after: lines("[ // numbers", "  9,", "  1", "]"),
    },
    {
      where: "behind a comment at the top",
      before: lines("[", "  // all", "", "  1", "]"),
      index: 0,
      after: lines("[", "  // all", "", "  9,", "  1", "]"),
    },
    {
      where: "in front of the first one's comment",
      before: lines("[", "  // one", "  1", "]"),
      index: 0,
      after: lines("[", "  9,", "  // one", "  1", "]"),
    },
    {
      where: "in front of the only comment",
      before: lines("[", "  // none yet", "]"),
      index: 0,
      after: lines("[", "  9", "  // none yet", "]"),
    },
  ])("$where", ({ before, index, after }) => expect(insertItem(before, "", index, 9)).toBe(after));

  test("on its own line if a comment fills the brackets", () => {
    expect(insertItem('{ "list": [ /* none yet */ ] }', "/list", 0, 9)).toBe(
      lines('{ "list": [ /* none yet */', "  9", "] }"),
    );
  });
});

test.each<Case>([
  {
    where: "around a value",
    before: '{ "a": /* old */ 1 /* one */, "b": 2 }',
    after: '{ "a": /* old */ 5 /* one */, "b": 2 }',
  },
  {
    where: "between name and value",
    before: lines("{", '  "a": // one', "    1, // 1", '  "b": 2', "}"),
    after: lines("{", '  "a": // one', "    5, // 1", '  "b": 2', "}"),
  },
  {
    where: "outside of the root",
    before: lines("// file", '{ "a": 1 } // end', ""),
    after: lines("// file", '{ "a": 5 } // end', ""),
  },
])("comments $where stay when it changes", ({ before, after }) => expect(setValue(before, "/a", 5)).toBe(after));

test("text that looks like a comment is not one", () => {
  expect(removeItem('{ "a": "http://x", "b": "/* no */", "c": "// no" }', "/b")).toBe(
    '{ "a": "http://x", "c": "// no" }',
  );
});
