import { expect, test } from "vitest";
import { handBackText, paymentName } from "./payments.ts";

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

test("a refund says what is handed over, and what goes back to the card by itself", () => {
  const amount = { amount: "20.00", currencyCode: "USD" };
  expect(
    handBackText("en-US", [
      { method: "cash", amount },
      { method: "card-reader", amount },
    ]),
  ).toBe("Give back $20.00 in cash. $20.00 goes back to the card. No card is needed.");
});
