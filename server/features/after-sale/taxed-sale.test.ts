import fc from "fast-check";
import { expect, test } from "vitest";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { readTax, type Tax, taxesByRate } from "../../museum/model/tax.ts";
import { type PricedLine, priceCart, type Totals } from "../carts/price-cart.ts";
import type { LineQuantity, StoredLine } from "../orders/stored-order.ts";
import { bookedOn, linesLeft, refundOf } from "./refund-money.ts";

/** Exact numbers of the test's own, so that a mistake in the server's rounding is not shared. */
interface Exact {
  readonly over: bigint;
  readonly under: bigint;
}
const exact = (over: bigint | number, under: bigint | number = 1n): Exact => ({
  over: BigInt(over),
  under: BigInt(under),
});
const times = (a: Exact, b: Exact): Exact => exact(a.over * b.over, a.under * b.under);
const through = (a: Exact, b: Exact): Exact => exact(a.over * b.under, a.under * b.over);
const plus = (a: Exact, b: Exact): Exact => exact(a.over * b.under + b.over * a.under, a.under * b.under);
/** Of amounts of 0 or more; division cuts off, as floor does there. */
const halfUp = (a: Exact): number => Number((2n * a.over + a.under) / (2n * a.under));
const fraction = (percent: string): Exact => {
  const [whole = "0", parts = ""] = percent.split(".");
  return exact(BigInt(whole + parts), 100n * 10n ** BigInt(parts.length));
};

const types = ["admission", "specialEvent", "product", "membership", "registration"] as const;

interface Sold {
  readonly type: (typeof types)[number];
  readonly cents: number;
  readonly quantity: number;
}

const percents = fc
  .tuple(fc.integer({ min: 0, max: 99 }), fc.stringMatching(/^[0-9]{0,4}$/))
  .map(([whole, parts]) => (parts === "" ? `${whole}` : `${whole}.${parts}`));
const sales = fc.record({
  mode: fc.constantFrom("added" as const, "included" as const),
  rates: fc.record(
    { admission: percents, specialEvent: percents, product: percents, membership: percents },
    { requiredKeys: [] },
  ),
  lines: fc.array(
    fc.record({
      type: fc.constantFrom(...types),
      cents: fc.oneof(fc.nat(9), fc.nat(30_000)),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  percent: fc.option(fc.integer({ min: 1, max: 100 })),
  off: fc.option(fc.nat(20_000)),
  refunds: fc.array(fc.record({ at: fc.nat(5), quantity: fc.integer({ min: 1, max: 9 }) }), { maxLength: 12 }),
});

function museumWith(tax: Tax, lines: readonly Sold[], percent: number | null): Museum {
  const variants = lines.map(({ type: productType, cents }, at) => {
    const id = `v${at}`;
    return [id, { id, title: id, cents, prices: undefined, product: { id, title: id, productType } }] as const;
  });
  const code = { code: "SPRING", percent, events: undefined, ticketTypes: undefined };
  return {
    date: "2026-11-21",
    now: { epochMilliseconds: 0 },
    tenant: { tax, currencyCode: "EUR" },
    index: { variants: new Map(variants), catalogue: { codes: percent === null ? [] : [code] } },
  } as never;
}

function sell(museum: Museum, lines: readonly Sold[], off: number | null): Totals {
  return priceCart(museum, {
    lines: lines.map(({ quantity }, at) => ({ id: `l${at}`, variantId: `v${at}`, quantity, attributes: new Map() })),
    code: "SPRING",
    expiresAt: new Date(1),
    ...(off !== null && { discount: { cents: off, reason: "" } }),
  } as never);
}

const stored = ({ line, price, discount, net, tax, rate, taxIncluded }: PricedLine, position: number): StoredLine => ({
  ...{ position, variantId: line.variantId, productId: "", title: "", ticketType: "", attributes: [] },
  ...{ quantity: line.quantity, refunded: 0, cents: price / line.quantity, discount, net, tax, rate, taxIncluded },
  ...{ refundedNet: 0, refundedTax: 0 },
});

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

/** Checks a sale against the test's own arithmetic. */
function expectTaxed(
  { lines, ...totals }: Totals,
  given: typeof sales extends fc.Arbitrary<infer Sale> ? Sale : never,
) {
  const expected = lines.map(({ price, discount, ...line }, at) => {
    const { type, cents, quantity } = given.lines[at] as Sold;
    expect(price).toBe(cents * quantity);
    const rate = fraction((given.rates as Record<string, string | undefined>)[type] ?? "0");
    const shown = price - discount;
    const tax = halfUp(
      given.mode === "added" ? times(exact(shown), rate) : through(times(exact(shown), rate), plus(exact(1), rate)),
    );
    expect([line.net, line.tax]).toEqual([given.mode === "added" ? shown : shown - tax, tax]);
    return { rate: line.rate, shown, tax };
  });
  const total = sum(expected.map(({ shown, tax }) => shown + (given.mode === "added" ? tax : 0)));
  expect([totals.total, totals.net + totals.tax]).toEqual([total, total]);
  expect(totals.subtotal - totals.discount + totals.addedTax).toBe(total);
  const byRate = taxesByRate(lines, "EUR");
  for (const { rate, amount, net, included } of byRate) {
    const own = expected.filter((each) => each.rate === rate && each.tax > 0);
    expect(amount.amount).toBe((sum(own.map(({ tax }) => tax)) / 100).toFixed(2));
    if (given.mode === "included")
      expect([included, net?.amount]).toEqual([true, (sum(own.map(({ shown, tax }) => shown - tax)) / 100).toFixed(2)]);
  }
  expect(sum(byRate.map(({ amount }) => Math.round(Number(amount.amount) * 100)))).toBe(totals.tax);
}

test("lines add up to totals, net and tax to what is paid, and any parts refunded to the whole, with tax added or included", () => {
  fc.assert(
    fc.property(sales, (given) => {
      const { mode, rates, lines, percent, off, refunds } = given;
      const museum = museumWith(readTax({ mode, rates }), lines, percent);
      const totals = sell(museum, lines, off);
      expectTaxed(totals, given);
      let order = { lines: totals.lines.map(stored), total: totals.total, refunded: 0 };
      const giveBack = (chosen: readonly LineQuantity[]) => {
        const cents = refundOf(order, chosen);
        const entries = bookedOn(order, cents, chosen);
        expect(sum(entries.map(({ net, tax }) => net + tax))).toBe(cents);
        for (const { net, tax } of entries) expect([net >= 0, tax >= 0]).toEqual([true, true]);
        order = {
          ...order,
          refunded: order.refunded + cents,
          lines: order.lines.map((line) => {
            const entry = entries.find(({ position }) => position === line.position);
            const back = chosen.find((each) => each.line.position === line.position)?.quantity ?? 0;
            return {
              ...line,
              refunded: line.refunded + back,
              refundedNet: line.refundedNet + (entry?.net ?? 0),
              refundedTax: line.refundedTax + (entry?.tax ?? 0),
            };
          }),
        };
      };
      for (const { at, quantity } of refunds) {
        const line = order.lines[at % order.lines.length] as StoredLine;
        const many = Math.min(quantity, line.quantity - line.refunded);
        if (many > 0) giveBack([{ line, quantity: many }]);
      }
      if (linesLeft(order).length > 0) giveBack(linesLeft(order));
      expect(order.refunded).toBe(totals.total);
      expect(order.lines.map(({ refundedNet, refundedTax }) => [refundedNet, refundedTax])).toEqual(
        totals.lines.map(({ net, tax }) => [net, tax]),
      );
    }),
    { numRuns: 500 },
  );
});

test.each([
  [1000, "10", 909, 91],
  [1600, "10", 1455, 145],
  [1999, "20", 1666, 333],
  [2500, "8.1", 2313, 187],
  [5, "100", 2, 3],
  [1200, "0", 1200, 0],
])("%i cents that include %s percent are %i net and %i tax", (cents, percent, net, tax) => {
  const line: Sold = { type: "product", cents, quantity: 1 };
  const museum = museumWith(readTax({ mode: "included", rates: { product: percent } }), [line], null);
  expect(sell(museum, [line], null)).toMatchObject({ net, tax, addedTax: 0, total: cents });
});

test("rates given as fractions and as percentages are the same", () =>
  expect(readTax({ admission: 0.081 })).toEqual(readTax({ mode: "added", rates: { admission: "8.1" } })));
