import { expect, test } from "vitest";
import { placeAt } from "./use-drag-order.tsx";

const middles = [10, 30, 50, 70];

test.each([
  ["where it is", 1, 30, 1],
  ["a little down", 1, 45, 1],
  ["past the next one", 1, 51, 2],
  ["below all", 0, 500, 3],
  ["above all", 3, -20, 0],
  ["past the one above", 2, 29, 1],
  ["not yet past the one above", 2, 31, 2],
])("%s", (_name, from, height, place) => {
  expect(placeAt(middles, from, height)).toBe(place);
});
