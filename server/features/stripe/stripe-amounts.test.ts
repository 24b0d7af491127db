import { expect, test } from "vitest";
import { centsOfStripe, stripeAmount } from "./stripe-amounts.ts";

/** Stripe counts krónur and forints in hundredths though they have none, and wants a 0 at the end of thousandths. */
test.each([
  ["USD", 2500, 2500],
  ["JPY", 1500, 1500],
  ["KWD", 150, 1500],
  ["ISK", 1500, 150_000],
  ["UGX", 1500, 150_000],
  ["HUF", 1500, 150_000],
  ["IDR", 1500, 150_000],
  ["TWD", 1500, 1500],
  ["TND", 150, 1500],
])("in %s, %i cents are %i for Stripe", (currencyCode, cents, amount) => {
  expect(stripeAmount(cents, currencyCode)).toBe(amount);
  expect(centsOfStripe(amount, currencyCode.toLowerCase())).toBe(cents);
});

/** Stripe refuses a last digit other than 0 in thousandths, and fractions of ISK and UGX. */
test.each(["BHD", "JOD", "KWD", "OMR", "TND"])("every amount in %s ends with a 0 for Stripe", (currencyCode) => {
  for (const cents of [1, 7, 99, 12_345]) expect(stripeAmount(cents, currencyCode) % 10).toBe(0);
});

test.each(["ISK", "UGX"])("every amount in %s ends with two for Stripe", (currencyCode) => {
  for (const cents of [1, 7, 99, 12_345]) expect(stripeAmount(cents, currencyCode) % 100).toBe(0);
});
