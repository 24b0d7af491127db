import fc from "fast-check";
import { expect, test } from "vitest";
import type { StoredLine } from "../orders/stored-order.ts";
import { bookedOn, leftOf, linesLeft, refundOf } from "./refund-money.ts";

const line = (position: number, own: Partial<StoredLine>): StoredLine => ({
  position,
  variantId: "",
  productId: "",
  title: "",
  ticketType: "",
  quantity: 1,
  refunded: 0,
  cents: 0,
  discount: 0,
  tax: 0,
  rate: "0",
  taxIncluded: false,
  net: 0,
  refundedNet: 0,
  refundedTax: 0,
  attributes: [],
  ...own,
});
const orderOf = (lines: readonly StoredLine[], refunded = 0) => ({
  lines,
  refunded,
  total: lines.reduce((sum, { cents, quantity, discount, tax }) => sum + cents * quantity - discount + tax, 0),
});

test("each line refunds its own tax", () => {
  const [adults, guide, seat] = [
    line(0, { quantity: 2, cents: 2500 }),
    line(1, { cents: 700, tax: 57 }),
    line(2, { cents: 1850 }),
  ];
  const order = orderOf([adults, guide, seat]);
  expect(refundOf(order, [{ line: guide, quantity: 1 }])).toBe(757);
  expect(refundOf(order, [{ line: adults, quantity: 1 }])).toBe(2500);
  expect(refundOf(order, [{ line: seat, quantity: 1 }])).toBe(1850);
  expect(bookedOn(order, 757, [{ line: guide, quantity: 1 }])).toEqual([{ position: 1, net: 700, tax: 57 }]);
});

test("the last lines refund all that is left, including what earlier refunds kept of cancelled lines", () => {
  const [adults, guide] = [
    line(0, { quantity: 2, cents: 2500 }),
    line(1, { cents: 700, tax: 57, refunded: 1, refundedNet: 654, refundedTax: 53 }),
  ];
  const order = orderOf([adults, guide], 707);
  expect(refundOf(order, [{ line: adults, quantity: 1 }])).toBe(2500);
  expect(refundOf(order, linesLeft(order))).toBe(5050);
  const booked = bookedOn(order, 5050, linesLeft(order));
  expect(booked).toEqual([
    { position: 0, net: 5000, tax: 0 },
    { position: 1, net: 46, tax: 4 },
  ]);
});

test("a refund from a provider's page is distributed by what is left of each line", () => {
  const order = orderOf([line(0, { cents: 10_000, tax: 1000 }), line(1, { cents: 11_000 })]);
  expect(bookedOn(order, 2200)).toEqual([
    { position: 0, net: 1000, tax: 100 },
    { position: 1, net: 1100, tax: 0 },
  ]);
});

const lines = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 9 }),
    cents: fc.nat(5000),
    off: fc.double({ min: 0, max: 1, noNaN: true }),
    rate: fc.constantFrom(0, 0.05, 0.0725, 0.081),
  }),
  { minLength: 1, maxLength: 5 },
);
const acts = fc.array(fc.record({ at: fc.nat(4), quantity: fc.integer({ min: 1, max: 9 }), elsewhere: fc.nat(900) }), {
  minLength: 1,
  maxLength: 12,
});

test("any sequence of refunds adds up to the bookings, no line exceeds its price, and everything adds up to the total", () => {
  fc.assert(
    fc.property(lines, acts, fc.boolean(), (given, done, isReported) => {
      let order = orderOf(
        given.map(({ quantity, cents, off, rate }, position) => {
          const discount = Math.floor(cents * quantity * off);
          return line(position, { quantity, cents, discount, tax: Math.round((cents * quantity - discount) * rate) });
        }),
      );
      const book = (cents: number, chosen: readonly { line: StoredLine; quantity: number }[]) => {
        const entries = bookedOn(order, cents, chosen);
        expect(entries.reduce((sum, { net, tax }) => sum + net + tax, 0)).toBe(cents);
        const after = order.lines.map((each) => {
          const entry = entries.find(({ position }) => position === each.position);
          const refunded =
            each.refunded + (chosen.find(({ line: { position } }) => position === each.position)?.quantity ?? 0);
          return {
            ...each,
            refunded,
            refundedNet: each.refundedNet + (entry?.net ?? 0),
            refundedTax: each.refundedTax + (entry?.tax ?? 0),
          };
        });
        order = { ...order, lines: after, refunded: order.refunded + cents };
        for (const each of after) expect([leftOf(each).net >= 0, leftOf(each).tax >= 0]).toEqual([true, true]);
      };
      for (const { at, quantity, elsewhere } of done) {
        if (isReported && elsewhere % 3 === 0) book(Math.min(elsewhere, order.total - order.refunded), []);
        const chosen = order.lines[at % order.lines.length] as StoredLine;
        const many = Math.min(quantity, chosen.quantity - chosen.refunded);
        if (many === 0) continue;
        const asked = [{ line: chosen, quantity: many }];
        book(refundOf(order, asked), asked);
      }
      const rest = linesLeft(order);
      book(refundOf(order, rest), rest);
      if (!isReported) expect(order.lines.map(leftOf)).toEqual(order.lines.map(() => ({ net: 0, tax: 0 })));
      expect(order.refunded).toBe(order.total);
    }),
  );
});
