import { expect, test } from "vitest";
import type { Contribution } from "./cart.ts";
import { mistakeOfContribution } from "./check-contribution.ts";

const price = { amount: "20.00", currencyCode: "USD" };
const line = { variantId: "adult", quantity: 2, attributes: { Date: "2026-12-05" } };

test("a contribution with every part is accepted, and so is an empty one", () => {
  const whole: Required<Contribution> = {
    lines: [line, { ...line, partIds: ["a"] }],
    lineAttributes: [{ where: { type: "general", variantIds: ["adult"] }, set: { Date: "2026-12-05" } }],
    cartAttributes: { note: "hello" },
    offers: { adult: { product: "Admission", title: "Adult", price, performances: [] } },
    time: "1:30 PM",
    chosen: [{ id: "both", title: "Both", kind: "bundle", price }],
    saves: price,
    visits: [{ title: "Film", time: "1:30 PM", minutes: undefined, isEntry: false }],
  };
  expect(mistakeOfContribution(whole)).toBeUndefined();
  expect(mistakeOfContribution({})).toBeUndefined();
  expect(mistakeOfContribution({ lines: undefined })).toBeUndefined();
});

test.each<[unknown, string]>([
  ["two tickets", '"two tickets", which is no object'],
  [[line], /* a list of lines */ `${JSON.stringify([line])}, which is no object`],
  [Promise.resolve({}), "a promise, which is no object"],
  [
    { line: [line] },
    '"line", which is none of lines, lineAttributes, cartAttributes, offers, time, chosen, saves, visits',
  ],
  [{ lines: line }, `${JSON.stringify(line)} at /lines, which is no list`],
  [{ lines: [line, { ...line, quantity: "two" }] }, '"two" at /lines/1/quantity, which is no whole number'],
  [{ lines: [{ ...line, quantity: Number.NaN }] }, "NaN at /lines/0/quantity, which is no whole number"],
  [{ lines: [{ variantId: "adult", quantity: 1 }] }, "undefined at /lines/0/attributes, which is no object"],
  [{ lines: [{ ...line, attributes: { Date: 7 } }] }, "7 at /lines/0/attributes/Date, which is no text"],
  [{ lineAttributes: [{ set: {} }] }, "undefined at /lineAttributes/0/where, which is no object"],
  [{ cartAttributes: { note: { text: "a" } } }, '{"text":"a"} at /cartAttributes/note, which is no text'],
  [
    { offers: { adult: { product: "Admission", title: "Adult", price: 20 } } },
    "20 at /offers/adult/price, which is no object",
  ],
  [
    { chosen: [{ id: "a", title: "A", kind: "gift" }] },
    '"gift" at /chosen/0/kind, which is neither "bundle" nor "upsell"',
  ],
])("a contribution %j is refused with place and value", (value, mistake) => {
  expect(mistakeOfContribution(value)).toBe(mistake);
});

test("a long value is shown shortened, and one that is no JSON is named", () => {
  expect(mistakeOfContribution({ time: ["x".repeat(200)] })?.length).toBeLessThan(140);
  const round: Record<string, unknown> = {};
  round.self = round;
  expect(mistakeOfContribution({ time: round })).toBe("an object that is no JSON at /time, which is no text");
});
