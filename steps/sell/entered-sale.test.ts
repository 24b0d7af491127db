import { expect, test } from "vitest";
import { quickAmounts } from "./entered-sale.ts";

test.each([
  [5000, [5000, 6000, 10_000]],
  [7310, [7310, 7500, 8000, 10_000]],
  [1, [1, 500, 1000, 2000]],
  [10_000, [10_000]],
])("for a total of %i cents the suggested cash amounts are %j", (total, amounts) => {
  expect(quickAmounts(total)).toEqual(amounts);
});
