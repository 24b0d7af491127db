import { expect, test } from "vitest";
import { paymentName, quickAmounts } from "./payments.ts";

test.each([
  ["cash", "Cash"],
  ["card-terminal", "Card terminal"],
  ["stripe", "Stripe"],
  ["stripe-terminal", "Card reader (Stripe)"],
  ["demo-terminal", "Demo card reader"],
  ["demo", "Test payment"],
  ["Adyen", "Adyen"],
])("a payment through %s is labelled %s", (provider, name) => {
  expect(paymentName("en-US", provider)).toBe(name);
});

test.each([
  [5000, [5000, 6000, 10_000]],
  [7310, [7310, 7500, 8000, 10_000]],
  [1, [1, 500, 1000, 2000]],
  [10_000, [10_000]],
])("for a total of %i cents the suggested cash amounts are %j", (total, amounts) => {
  expect(quickAmounts(total)).toEqual(amounts);
});
