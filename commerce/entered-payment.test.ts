import { expect, test } from "vitest";
import { type EnteredPayment, nothingEntered, paymentsOf, quickAmounts } from "./entered-payment.ts";
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
  expect(quickAmounts(total)).toEqual(amounts);
});
