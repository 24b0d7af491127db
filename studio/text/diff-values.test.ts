import { expect, test } from "vitest";
import { type Change, diffValues } from "./diff-values.ts";

test.each<[what: string, before: unknown, after: unknown, changes: Change[]]>([
  ["equal values, whatever their order", { a: 1, b: [{ id: "x" }] }, { b: [{ id: "x" }], a: 1 }, []],
  [
    "a value inside",
    { a: { b: 1, c: 2 } },
    { a: { b: 9, c: 2 } },
    [{ kind: "changed", pointer: "/a/b", before: 1, after: 9 }],
  ],
  [
    "a value of another type",
    { a: { b: 1 } },
    { a: [1] },
    [{ kind: "changed", pointer: "/a", before: { b: 1 }, after: [1] }],
  ],
  [
    "added and removed properties",
    { "a/b": 1 },
    { c: { d: 1 } },
    [
      { kind: "removed", pointer: "/a~1b", before: 1 },
      { kind: "added", pointer: "/c", after: { d: 1 } },
    ],
  ],
  [
    "an added step",
    [{ path: "/a" }, { path: "/b" }],
    [{ path: "/a" }, { path: "/x", n: 1 }, { path: "/b" }],
    [{ kind: "added", pointer: "/1", after: { path: "/x", n: 1 } }],
  ],
  [
    "a removed element, and a later changed one",
    { events: [{ id: "a" }, { id: "b", n: 1 }] },
    { events: [{ id: "b", n: 2 }] },
    [
      { kind: "removed", pointer: "/events/0", before: { id: "a" } },
      { kind: "changed", pointer: "/events/0/n", before: 1, after: 2 },
    ],
  ],
  [
    "an element that moves and changes",
    [{ id: "a", n: 1 }, { id: "b" }, { id: "c" }],
    [{ id: "b" }, { id: "c" }, { id: "a", n: 2 }],
    [
      { kind: "moved", pointer: "/2", from: "/0" },
      { kind: "changed", pointer: "/2/n", before: 1, after: 2 },
    ],
  ],
  [
    "elements shifted by others",
    [{ code: "a" }, { code: "b" }],
    [{ code: "x" }, { code: "a" }, { code: "b" }],
    [{ kind: "added", pointer: "/0", after: { code: "x" } }],
  ],
  ["an added id", [{ n: 1 }], [{ id: "a", n: 1 }], [{ kind: "added", pointer: "/0/id", after: "a" }]],
  [
    "a changed id",
    [{ id: "a", n: 1 }],
    [{ id: "b", n: 1 }],
    [{ kind: "changed", pointer: "/0/id", before: "a", after: "b" }],
  ],
  [
    "texts by equality, then by place",
    ["10:00", "11:00", "12:00"],
    ["11:00", "12:30"],
    [
      { kind: "removed", pointer: "/0", before: "10:00" },
      { kind: "changed", pointer: "/1", before: "12:00", after: "12:30" },
    ],
  ],
  [
    "elements without an id by place",
    [{ when: 1, to: 1 }],
    [{ when: 1, to: 2 }],
    [{ kind: "changed", pointer: "/0/to", before: 1, after: 2 }],
  ],
  ["the whole value", 1, null, [{ kind: "changed", pointer: "", before: 1, after: null }]],
])("reports %s", (_what, before, after, changes) => {
  expect(diffValues(before, after)).toEqual(changes);
});
