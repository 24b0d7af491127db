import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Conflict, mergeTexts } from "./merge-texts.ts";
import { lines } from "./testing/shipped-texts.ts";

interface Case {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly merged: unknown;
  readonly conflicts?: Conflict[];
}

const [a, b, c, d] = [{ id: "a" }, { id: "b" }, { id: "c" }, { id: "d" }];

function merge({ base, mine, theirs }: Case): { merged: unknown; conflicts: readonly Conflict[] } {
  const { text, conflicts } = mergeTexts(JSON.stringify(base), JSON.stringify(mine), JSON.stringify(theirs));
  return { merged: JSON.parse(text), conflicts };
}

describe("both changes are applied", () => {
  test.each<[string, Case]>([
    [
      "of different properties",
      { base: { x: 1, y: 1 }, mine: { x: 2, y: 1 }, theirs: { x: 1, y: 2, z: 3 }, merged: { x: 2, y: 2, z: 3 } },
    ],
    ["that are the same", { base: { x: 1 }, mine: { x: 2 }, theirs: { x: 2 }, merged: { x: 2 } }],
    ["of one new object", { base: {}, mine: { x: { p: 1 } }, theirs: { x: { q: 2 } }, merged: { x: { p: 1, q: 2 } } }],
    [
      "of different elements",
      {
        base: [a, b],
        mine: [{ ...a, n: 1 }, b],
        theirs: [a, { ...b, n: 2 }],
        merged: [
          { ...a, n: 1 },
          { ...b, n: 2 },
        ],
      },
    ],
    [
      "if both add elements at one place: theirs comes first",
      { base: [a], mine: [a, b], theirs: [a, c], merged: [a, c, b] },
    ],
    ["if both add elements at the beginning", { base: [a], mine: [b, a], theirs: [c, a], merged: [c, b, a] }],
    [
      "if both add the same",
      { base: ["mon"], mine: ["mon", "tue"], theirs: ["mon", "tue", "wed"], merged: ["mon", "tue", "wed"] },
    ],
    [
      "if one adds after an element that the other removes",
      { base: [a, b], mine: [a, b, c], theirs: [a], merged: [a, c] },
    ],
    [
      "if one removes and the other edits elsewhere",
      { base: [a, b, c], mine: [b, c], theirs: [a, b, { ...c, n: 1 }], merged: [b, { ...c, n: 1 }] },
    ],
    ["if both remove the same", { base: [a, b], mine: [b], theirs: [b], merged: [b] }],
    [
      "if one moves and the other edits",
      { base: [a, b, c], mine: [b, c, a], theirs: [{ ...a, n: 1 }, b, c], merged: [b, c, { ...a, n: 1 }] },
    ],
    [
      "if one moves and the other adds",
      { base: [a, b, c], mine: [c, a, b], theirs: [a, d, b, c], merged: [c, a, d, b] },
    ],
    [
      "if both move different elements",
      { base: [a, b, c, d], mine: [b, a, c, d], theirs: [a, b, d, c], merged: [b, a, d, c] },
    ],
    [
      "if both move one element to one place",
      { base: [a, b, c], mine: [b, c, a], theirs: [b, c, a, d], merged: [b, c, a, d] },
    ],
    ["if one removes what the other moves", { base: [a, b, c], mine: [b, c, a], theirs: [b, c], merged: [b, c] }],
  ])("%s", (_what, example) => expect(merge(example)).toEqual({ merged: example.merged, conflicts: [] }));
});

describe("their change wins, and a conflict is reported", () => {
  test.each<[string, Case]>([
    [
      "if both change a value differently",
      {
        base: { x: { p: 1, q: 1 } },
        mine: { x: { p: 2, q: 2 } },
        theirs: { x: { p: 3, q: 1 } },
        merged: { x: { p: 3, q: 2 } },
        conflicts: [{ kind: "value", pointer: "/x/p", base: 1, mine: 2, theirs: 3 }],
      },
    ],
    [
      "if both add a property differently",
      {
        base: {},
        mine: { x: 1 },
        theirs: { x: 2 },
        merged: { x: 2 },
        conflicts: [{ kind: "value", pointer: "/x", base: undefined, mine: 1, theirs: 2 }],
      },
    ],
    [
      "if I remove what they change",
      {
        base: { x: [a, b] },
        mine: { x: [b] },
        theirs: { x: [{ ...a, n: 1 }, b] },
        merged: { x: [{ ...a, n: 1 }, b] },
        conflicts: [{ kind: "value", pointer: "/x/0", base: a, mine: undefined, theirs: { ...a, n: 1 } }],
      },
    ],
    [
      "if they remove what I change",
      {
        base: [a, b, c],
        mine: [a, { ...b, n: 1 }, c],
        theirs: [a, c, d],
        merged: [a, c, d],
        conflicts: [{ kind: "value", pointer: "/1", base: b, mine: { ...b, n: 1 }, theirs: undefined }],
      },
    ],
    [
      "in an element, by its place in the merged list",
      {
        base: [a],
        mine: [c, { ...a, n: 1 }],
        theirs: [b, { ...a, n: 2 }],
        merged: [b, c, { ...a, n: 2 }],
        conflicts: [{ kind: "value", pointer: "/2/n", base: undefined, mine: 1, theirs: 2 }],
      },
    ],
    [
      "if both change a text of a list",
      {
        base: ["x"],
        mine: ["y"],
        theirs: ["z"],
        merged: ["z"],
        conflicts: [{ kind: "value", pointer: "/0", base: "x", mine: "y", theirs: "z" }],
      },
    ],
    [
      "if both move an element to different places",
      {
        base: [a, b, c, d],
        mine: [b, c, a, d],
        theirs: [b, c, d, a],
        merged: [b, c, d, a],
        conflicts: [{ kind: "moved", pointer: "/3", base: 0, mine: 2, theirs: 3 }],
      },
    ],
  ])("%s", (_what, example) =>
    expect(merge(example)).toEqual({ merged: example.merged, conflicts: example.conflicts }),
  );
});

test("formatting and comments are theirs", () => {
  const base = lines(
    "{",
    '  "steps": [',
    '    { "path": "/a", "title": "A" },',
    '    { "path": "/b", "title": "B" }',
    "  ]",
    "}",
  );
  const mine = lines(
    "{",
    '  "steps": [',
    '    { "path": "/a", "title": "Mine" },',
    '    { "path": "/b", "title": "B" },',
    '    { "path": "/c" }',
    "  ]",
    "}",
  );
  const theirs = lines(
    "// Theirs",
    "{",
    '  "steps": [',
    "    // First",
    '    { "path": "/b",  "title": "B" }, // b',
    '    { "path": "/a", "title": "A" } // a',
    "  ]",
    "}",
  );
  expect(mergeTexts(base, mine, theirs)).toEqual({
    text: lines(
      "// Theirs",
      "{",
      '  "steps": [',
      "    // First",
      '    { "path": "/b",  "title": "B" }, // b',
      '    { "path": "/c" },',
      '    { "path": "/a", "title": "Mine" } // a',
      "  ]",
      "}",
    ),
    conflicts: [],
  });
});

describe("a list that both rearrange", () => {
  const ids = (maximum: number, from: number) =>
    fc.shuffledSubarray(Array.from({ length: maximum }, (_none, index) => from + index));
  const lists = fc.tuple(ids(6, 0), ids(6, 0), ids(6, 0), ids(3, 10), ids(3, 20));
  const elements = (list: readonly number[]) => list.map((id) => ({ id }));
  const merged = (base: number[], mine: number[], theirs: number[]) => {
    const { text, conflicts } = mergeTexts(
      ...([base, mine, theirs].map((list) => JSON.stringify(elements(list))) as [string, string, string]),
    );
    return { order: (JSON.parse(text) as { id: number }[]).map(({ id }) => id), conflicts };
  };

  test("has every element that neither removed, once", () => {
    fc.assert(
      fc.property(lists, ([base, mine, theirs, myNew, theirNew]) => {
        const [my, their] = [
          [...mine.filter((id) => base.includes(id)), ...myNew],
          [...theirNew, ...theirs.filter((id) => base.includes(id))],
        ];
        const { order } = merged(base, my, their);
        const kept = base.filter((id) => my.includes(id) && their.includes(id));
        expect([...order].sort()).toEqual([...kept, ...myNew, ...theirNew].sort());
      }),
    );
  });

  test("has the order of the editor who changed it", () => {
    fc.assert(
      fc.property(lists, fc.boolean(), ([base, other, , added], isMine) => {
        const reordered = [...other.filter((id) => base.includes(id)), ...base.filter((id) => !other.includes(id))];
        const longer = [...added, ...base];
        const { order, conflicts } = isMine ? merged(base, reordered, longer) : merged(base, longer, reordered);
        expect(order.filter((id) => base.includes(id))).toEqual(reordered);
        expect(conflicts).toEqual([]);
      }),
    );
  });
});
