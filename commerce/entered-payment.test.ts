import { expect, test } from "vitest";
import { type EnteredPayment, nothingEntered, paymentsOf, quickAmounts } from "./entered-payment.ts";
import { fromCents } from "./money.ts";
import { usd } from "./testing/wire.ts";

const due = usd("50.00");
const byReader = { method: "terminal" };
const typed = [{ method: "card", reference: "7" }];
const part = { method: "cash", given: usd("20.00"), amount: usd("20.00") };

test.each<[string, Partial<EnteredPayment>, unknown, unknown]>([
  ["nothing", {}, "given", "given"],
  ["no amount", { given: "x" }, "unreadable", "unreadable"],
  ["too little cash", { given: "20" }, "short", "short"],
  ["the exact cash", { isExact: true }, [{ method: "cash", given: due }], [{ method: "cash", given: due }]],
  ["a card", { method: "card" }, "reference", [byReader]],
  ["a reference", { method: "card", isByHand: true, reference: " 7 " }, typed, typed],
  ["a part in cash", { given: "20", isSplit: true }, "reference", [part, byReader]],
  ["no reason", { method: "free" }, "reason", "reason"],
])("%s is paid as entered, without and with a card reader", (_name, entered, without, withReader) => {
  const payment = { ...nothingEntered, ...entered };
  expect(paymentsOf(payment, due, "en-US")).toEqual(without);
  expect(paymentsOf(payment, due, "en-US", true)).toEqual(withReader);
});

test.each([
  [5000, [5000, 6000, 10_000]],
  [7310, [7310, 7500, 8000, 10_000]],
  [1, [1, 500, 1000, 2000]],
  [10_000, [10_000]],
])("for a total of %i cents the suggested cash amounts are %j", (total, amounts) => {
  expect(quickAmounts(fromCents(total, "USD"))).toEqual(amounts);
});

test.each([
  ["JPY", "1300", [1300, 1500, 2000, 5000]],
  ["HUF", "7300", [7300, 7500, 8000, 10_000]],
  ["KWD", "3.200", [3.2, 3.5, 4, 5]],
  ["SEK", "185.00", [185, 200, 500]],
  ["GBP", "73.00", [73, 75, 80, 100]],
  ["KRW", "13000", [13_000, 15_000, 20_000, 50_000]],
  ["AUD", "73.00", [73, 75, 80, 100]],
  ["AUD", "0.00", [0]],
])("cash in %s for %s is suggested in the currency's bills: %j", (currencyCode, amount, amounts) => {
  const suggested = quickAmounts({ amount, currencyCode });
  expect(suggested.map((cents) => Number(fromCents(cents, currencyCode).amount))).toEqual(amounts);
});
