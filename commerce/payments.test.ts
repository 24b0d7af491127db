import { expect, test } from "vitest";
import { paymentName } from "./payments.ts";

test.each([
  ["cash", "Cash"],
  ["card-terminal", "Card terminal"],
  ["stripe", "Stripe"],
  ["demo", "Test payment"],
  ["Adyen", "Adyen"],
])("a payment through %s is labelled %s", (provider, name) => {
  expect(paymentName("en-US", provider)).toBe(name);
});
