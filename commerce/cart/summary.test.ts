import fc from "fast-check";
import { expect, test } from "vitest";
import type { LineItem } from "../../schemas/generated/wire.ts";
import { toCents } from "../money.ts";
import { cartWith } from "../testing/model-server.ts";
import { summarize, visitsOf } from "./summary.ts";

function line(
  type: string | undefined,
  attributes: Record<string, string> = {},
  own: Partial<LineItem> = {},
): LineItem {
  const [base] = cartWith([{ variantId: "v", quantity: 2, attributes: [] }]).lineItems;
  const all = { ...(type === undefined ? {} : { Type: type }), ...attributes };
  return {
    ...(base as LineItem),
    title: "General Admission",
    ticketType: "Adult",
    attributes: Object.entries(all).map(([key, value]) => ({ key, value })),
    ...own,
  };
}
const summaryOf = (...lineItems: LineItem[]) => summarize("en-US", { ...cartWith([]), lineItems });

test("groups follow the order of the headings, whatever the order of the lines, and empty ones are omitted", () => {
  const { groups } = summaryOf(
    line("product"),
    line("donation"),
    line("admission"),
    line("membership"),
    line("admission"),
  );
  expect(groups.map(({ heading, visits }) => [heading, visits.flatMap(({ items }) => items).length])).toEqual([
    ["Admission", 2],
    ["Memberships", 1],
    ["Donation", 1],
    ["Product", 1],
  ]);
  expect(summaryOf(line("donation")).groups.map(({ heading }) => heading)).toEqual(["Donation"]);
});

test.each([undefined, "somethingElse"])("a line of Type %s is a product", (type) => {
  expect(summaryOf(line(type)).groups[0]?.heading).toBe("Product");
});

test("Date and Time are shown, the day in words; Type, Redeemed and the server's own attributes are not", () => {
  const { groups } = summaryOf(
    line("admission", { Date: "2026-12-05", Time: "10:00 AM", Redeemed: "true", _hold: "x" }),
  );
  expect(groups[0]?.visits[0]?.attributes).toEqual([
    { key: "Date", value: "Sat, Dec 5, 2026" },
    { key: "Time", value: "10:00 AM" },
  ]);
});

test.each([
  ["admission", "admission", "Event"],
  ["admission", "specialEvent", "Special Event"],
  ["membership", "registration", "Registration"],
  // The heading names it already.
  ["donation", "donation", undefined],
  ["membership", "membership", undefined],
  ["product", "product", undefined],
  ["product", "admission", "Event"],
] as const)("under the heading of %s a product of type %s is labelled %s", (type, productType, label) => {
  const product = { id: "p", handle: "p", title: "P", productType };
  expect(summaryOf(line(type, {}, { product })).groups[0]?.visits[0]?.label).toBe(label);
});

test("a series lists each of its evenings with day and time", () => {
  const performances = [
    { title: "First Light", date: "2026-12-03", time: "6:30 PM" },
    { title: "Salt and Ice", date: "2027-01-07", time: "7:00 PM" },
  ];
  expect(summaryOf(line("admission", {}, { performances })).groups[0]?.visits[0]?.performances).toEqual([
    "First Light: Thu, Dec 3, 2026, 6:30 PM",
    "Salt and Ice: Thu, Jan 7, 2027, 7:00 PM",
  ]);
  expect(summaryOf(line("admission")).groups[0]?.visits[0]?.performances).toEqual([]);
});

test("a line of a deleted product has no label", () => {
  expect(summaryOf(line("admission", {}, { product: null })).groups[0]?.visits[0]?.label).toBeUndefined();
});

test("a series' title is not repeated", () => {
  expect(summaryOf(line("admission", { SeriesEventTitle: "Lectures" })).groups[0]?.visits[0]?.attributes).toEqual([]);
});

test("Level is omitted for memberships only", () => {
  expect(summaryOf(line("membership", { Level: "dual" })).groups[0]?.visits[0]?.attributes).toEqual([]);
  expect(summaryOf(line("admission", { Level: "dual" })).groups[0]?.visits[0]?.attributes).toEqual([
    { key: "Level", title: "Level", value: "dual" },
  ]);
});

test("lines are grouped by product, day and time, in order of time", () => {
  const visit = (title: string, ticketType: string, day: string, time: string) =>
    line("admission", { Date: day, Time: time }, { title, ticketType });
  const { groups } = summaryOf(
    visit("General Admission", "Adult", "2026-12-06", "10:00 AM"),
    visit("Film", "Adult", "2026-12-05", "1:00 PM"),
    visit("General Admission", "Adult", "2026-12-05", "10:00 AM"),
    visit("General Admission", "Child", "2026-12-06", "10:00 AM"),
    visit("General Admission", "Child", "2026-12-06", "11:00 AM"),
  );
  const told = groups[0]?.visits.map(({ product, attributes, items }) => [
    product,
    ...attributes.map(({ value }) => value),
    items.map(({ title }) => title).join(),
  ]);
  expect(told).toEqual([
    ["General Admission", "Sat, Dec 5, 2026", "10:00 AM", "Adult"],
    ["Film", "Sat, Dec 5, 2026", "1:00 PM", "Adult"],
    ["General Admission", "Sun, Dec 6, 2026", "10:00 AM", "Adult,Child"],
    ["General Admission", "Sun, Dec 6, 2026", "11:00 AM", "Child"],
  ]);
  expect(new Set(groups[0]?.visits.map(({ id }) => id)).size).toBe(4);
});

test("a visit shows its party in the author's words and the total of its lines", () => {
  const price = { amount: "15.00", currencyCode: "USD" };
  const lineItems = [
    line("admission", {}, { variantId: "adult", quantity: 2, price: { amount: "25.00", currencyCode: "USD" } }),
    line("admission", {}, { variantId: "child", ticketType: "Child", quantity: 1, price }),
    line("product", {}, { variantId: "guide", title: "Audio Guide", ticketType: "", quantity: 2, price }),
  ];
  const words = { one: "{count} adult", other: "{count} adults" };
  const { groups } = summarize("en-US", { ...cartWith([]), lineItems }, (id) => (id === "adult" ? words : undefined));
  expect(groups.flatMap(({ visits }) => visits.map(({ party, total }) => [party, total.amount]))).toEqual([
    ["2 adults, 1 × Child", "65.00"],
    ["× 2", "30.00"],
  ]);
});

test("an item shows what was chosen, the quantity and the total", () => {
  const price = { amount: "18.50", currencyCode: "USD" };
  const visit = summaryOf(line("admission", {}, { quantity: 3, price })).groups[0]?.visits[0];
  expect(visit).toMatchObject({
    product: "General Admission",
    items: [{ title: "Adult", quantity: 3, totalPrice: { amount: "55.50", currencyCode: "USD" } }],
  });
});

test("items add up to the cart's own subtotal", () => {
  const lines = fc.array(
    fc.record({
      variantId: fc.constantFrom("a", "b"),
      quantity: fc.integer({ min: 1, max: 20 }),
      attributes: fc.constant([]),
    }),
    {
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(lines, (wanted) => {
      const { groups, totals } = summarize("en-US", cartWith(wanted));
      const items = groups.flatMap((group) => group.visits).flatMap((visit) => visit.items);
      expect(items.reduce((sum, item) => sum + toCents(item.totalPrice), 0)).toBe(toCents(totals.subtotal));
      expect(items).toHaveLength(wanted.length);
    }),
  );
});

test("prices with tax add up to the total, and a sentence for each rate says what tax is in it", () => {
  const usd = (amount: string) => ({ amount, currencyCode: "USD" });
  const cart = {
    ...cartWith([]),
    lineItems: [line("admission", {}, { price: usd("25.00") })],
    estimatedCost: { subtotalAmount: usd("36.36"), totalTaxAmount: usd("3.64"), totalAmount: usd("40.00") },
    taxes: [{ rate: "0.1", amount: usd("3.64"), included: true as const, net: usd("36.36") }],
    code: "SPRING20",
    discountAmount: usd("10.00"),
  };
  expect(summarize("en-US", cart).totals).toEqual({
    subtotal: usd("50.00"),
    discount: { code: "SPRING20", money: usd("-10.00") },
    total: usd("40.00"),
    included: ["Includes $3.64 tax (10% of $36.36)"],
  });
});

test("an attribute that the product's own steps set has a name in the reader's language", () => {
  const [visit] = visitsOf("es-US", [line("product", { Recipient: "Ada", Colour: "red" })]);
  expect(visit?.attributes).toEqual([
    { key: "Recipient", title: "Para", value: "Ada" },
    { key: "Colour", title: "Colour", value: "red" },
  ]);
});
