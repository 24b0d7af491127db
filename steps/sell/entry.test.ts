import { expect, test } from "vitest";
import { usd } from "../../commerce/testing/wire.ts";
import type { SellItem } from "../../schemas/generated/wire.ts";
import { readEntry } from "./entry.ts";

const item = (code: string, title: string, product = "Gallery"): SellItem => ({
  ...{ id: code, code, title, product, kind: "event", price: usd("1.00") },
  parts: [{ variantId: code, eventId: "gallery" }],
});
const items = [
  item("A", "Adult"),
  item("S", "Senior"),
  item("C", "Child (3–12)"),
  item("AF", "Adult", "Film"),
  item("É", "Étudiant"),
];
const read = (text: string) => {
  const found = readEntry(text, items);
  return "unknown" in found ? found : found.map(({ item: { id }, count }) => [count, id]);
};

test.each([
  ["2 A", [[2, "A"]]],
  [
    "2a2c",
    [
      [2, "A"],
      [2, "C"],
    ],
  ],
  [
    " 2 A 1 C ",
    [
      [2, "A"],
      [1, "C"],
    ],
  ],
  ["a", [[1, "A"]]],
  ["3 AF", [[3, "AF"]]],
  ["-1 A", [[-1, "A"]]],
  ["2 adult", [[2, "A"]]],
  ["2 sen", [[2, "S"]]],
  ["1 film", [[1, "AF"]]],
  ["", []],
] as const)("%j is understood", (text, parts) => expect(read(text)).toEqual(parts));

test.each([
  ["2 X", "2 X"],
  ["2 A 3 zzz", "3 zzz"],
  ["2", "2"],
  ["A !", "A !"],
])("%j is not", (text, unknown) => expect(read(text)).toEqual({ unknown }));
