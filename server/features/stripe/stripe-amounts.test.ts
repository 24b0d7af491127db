import { expect, test } from "vitest";
import { centsOfStripe, stripeAmount } from "./stripe-amounts.ts";

/** Stripe counts krónur and forints in hundredths though they have none, and wants a 0 at the end of thousandths. */
test.each([
  ["USD", 2500, 2500],
  ["JPY", 1500, 1500],
  ["KWD", 150, 1500],
  ["ISK", 1500, 150_000],
  ["HUF", 1500, 150_000],
])("in %s, %i cents are %i for Stripe", (currencyCode, cents, amount) => {
  expect(stripeAmount(cents, currencyCode)).toBe(amount);
  expect(centsOfStripe(amount, currencyCode.toLowerCase())).toBe(cents);
});
