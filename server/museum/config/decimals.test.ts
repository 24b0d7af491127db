import { expect, test } from "vitest";
import { checkDecimals, withCurrencyOf } from "./decimals.ts";
import type { PublishedContent } from "./publication.ts";

const content = (price: string) => ({
  events: [
    {
      ticketTypes: [
        { id: "adult", price },
        { id: "own", price: { minimum: price, suggested: price } },
      ],
      days: [{ date: "2026-12-01", prices: { adult: price } }],
    },
  ],
  codes: [{ code: "FIVE", amount: price }],
});

test.each([
  ["25.00", "USD", "EUR"],
  ["1500", "JPY", "KRW"],
  ["1.500", "KWD", "OMR"],
])("%s is a price in %s and %s", (price, ...currencies) => {
  for (const currency of currencies) expect(checkDecimals(content(price), currency)).toEqual([]);
});

test.each([
  ["25.00", "JPY", '"25.00" is no price in JPY, which has no decimals', 'write it such as "1500"'],
  ["25", "USD", '"25" is no price in USD, which has 2 decimals', 'write it such as "25.00"'],
  ["1.505", "KWD", '"1.505" is no price in KWD, which has 3 decimals, the last of them 0', 'write it such as "1.500"'],
])("%s is a problem in %s, wherever it is written", (price, currency, message, fix) => {
  const problems = checkDecimals(content(price), currency);
  expect(problems.map(({ pointer }) => pointer)).toEqual([
    "/events/0/ticketTypes/0/price",
    "/events/0/ticketTypes/1/price/minimum",
    "/events/0/ticketTypes/1/price/suggested",
    "/events/0/days/0/prices/adult",
    "/codes/0/amount",
  ]);
  expect(problems[0]).toMatchObject({ code: "PRICE_DECIMALS", message, fix });
});

test("prices that are held back are not read in another currency", () => {
  const before = { tenant: { currencyCode: "USD" }, catalogue: {} } as PublishedContent;
  const next = { currencyCode: "JPY" } as PublishedContent["tenant"];
  expect(withCurrencyOf(next, before)).toBe(before.tenant);
  expect(withCurrencyOf(next, {} as PublishedContent)).toBe(next);
});
