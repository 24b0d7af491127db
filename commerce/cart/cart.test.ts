import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Cart } from "../../schemas/generated/wire.ts";
import { applyCall, cartWith } from "../testing/model-server.ts";
import type { Contribution, WantedCart, WantedLine } from "./cart.ts";
import { type Call, diff, matches } from "./diff.ts";
import { fold, saveOnOrder } from "./fold.ts";

const attributes = fc.dictionary(fc.constantFrom("Date", "Time", "note"), fc.constantFrom("x", "y"), {
  noNullPrototype: true,
});
const line: fc.Arbitrary<WantedLine> = fc.record({
  variantId: fc.constantFrom("adult", "child", "film"),
  quantity: fc.integer({ min: 0, max: 5 }),
  attributes,
});
const contribution: fc.Arbitrary<Contribution> = fc.record(
  {
    lines: fc.array(line, { maxLength: 4 }),
    lineAttributes: fc.array(
      fc.record({
        where: fc.record({ variantIds: fc.constantFrom(["adult"], ["child", "film"]) }, { requiredKeys: [] }),
        set: attributes,
      }),
      { maxLength: 2 },
    ),
    cartAttributes: fc.dictionary(fc.constantFrom("gift", "note"), fc.constantFrom("1", "2"), {
      noNullPrototype: true,
    }),
  },
  { requiredKeys: [] },
);
const wanted: fc.Arbitrary<WantedCart> = fc.array(contribution, { maxLength: 4 }).map(fold);
const pairs = (record: Readonly<Record<string, string>>) =>
  Object.entries(record).map(([key, value]) => ({ key, value }));
const present: fc.Arbitrary<Cart | undefined> = fc.option(
  fc.tuple(fc.array(line, { maxLength: 5 }), attributes).map(([lines, own]) =>
    cartWith(
      lines.filter(({ quantity }) => quantity > 0).map((each) => ({ ...each, attributes: pairs(each.attributes) })),
      pairs(own),
    ),
  ),
  { nil: undefined },
);
const applyAll = (cart: Cart | undefined, calls: readonly Call[]) => calls.reduce<Cart | undefined>(applyCall, cart);

describe("diff", () => {
  test("turns any cart into any other", () => {
    fc.assert(
      fc.property(present, wanted, (cart, target) => {
        const after = applyAll(cart, diff(cart, target));
        expect(diff(after, target)).toEqual([]);
        expect(matches(after, target)).toBe(true);
        expect(after?.lineItems.reduce((sum, item) => sum + item.quantity, 0) ?? 0).toBe(
          target.lines.reduce((sum, item) => sum + item.quantity, 0),
        );
      }),
      { numRuns: 500 },
    );
  });

  const adult = (quantity: number, own: Record<string, string> = {}): WantedLine => ({
    variantId: "adult",
    quantity,
    attributes: { Type: "admission", ...own },
  });
  const child = (quantity: number, own: Record<string, string> = {}): WantedLine => ({
    variantId: "child",
    quantity,
    attributes: { Type: "admission", ...own },
  });
  const cartOf = (...lines: WantedLine[]) =>
    applyCall(undefined, diff(undefined, { lines, attributes: {} })[0] as Call);
  const paths = (cart: Cart | undefined, lines: WantedLine[], own = {}) =>
    diff(cart, { lines, attributes: own }).map(({ path }) => path);

  test.each<[string, Cart | undefined, WantedLine[], Record<string, string>, string[]]>([
    ["nothing for nothing", undefined, [], {}, []],
    ["nothing if nothing changed", cartOf(adult(2), child(1)), [child(1), adult(2)], {}, []],
    [
      "nothing for attributes that the server sets",
      cartOf(adult(1, { Level: "dual", SeriesEventTitle: "Lectures", _id: "1" })),
      [adult(1)],
      {},
      [],
    ],
    ["nothing for attributes alone: a cart is created with its first line", undefined, [], { gift: "yes" }, []],
    ["create for the first lines", undefined, [adult(2)], {}, ["/checkout/create"]],
    ["add-items if lines are only added", cartOf(adult(2)), [adult(2), child(1)], {}, ["/checkout/add-items"]],
    [
      "one line's attribute call",
      cartOf(adult(2)),
      [adult(2, { Date: "2026-12-05" })],
      {},
      ["/checkout-item/attribute"],
    ],
    [
      "one call for several lines' attributes",
      cartOf(adult(2), child(1)),
      [adult(2, { Time: "x" }), child(1, { Time: "x" })],
      {},
      ["/checkout-item-sets/attribute"],
    ],
    ["restore for a changed quantity", cartOf(adult(2)), [adult(3)], {}, ["/checkout/restore"]],
    ["restore for a removed line", cartOf(adult(2), child(1)), [adult(2)], {}, ["/checkout/restore"]],
    ["restore for an empty cart", cartOf(adult(2)), [], {}, ["/checkout/restore"]],
    [
      "restore if lines are both added and changed",
      cartOf(adult(2)),
      [adult(2, { Time: "x" }), child(1)],
      {},
      ["/checkout/restore"],
    ],
    [
      "the cart's own attributes last",
      undefined,
      [adult(1)],
      { gift: "yes" },
      ["/checkout/create", "/checkout/attribute"],
    ],
    [
      "nothing else for the cart's own attributes",
      cartOf(adult(1)),
      [adult(1)],
      { gift: "yes" },
      ["/checkout/attribute"],
    ],
  ])("makes %s", (_what, cart, lines, own, expected) => {
    expect(paths(cart, lines, own)).toEqual(expected);
  });

  test("sends the unchanged Time along with a changed Date, because the server drops it", () => {
    const cart = cartOf(adult(2, { Date: "2026-12-05", Time: "10:00 AM" }));
    const [call] = diff(cart, { lines: [adult(2, { Date: "2026-12-06", Time: "10:00 AM" })], attributes: {} });
    const after = applyCall(cart, call as Call);
    expect(after.lineItems[0]?.attributes).toContainEqual({ key: "Time", value: "10:00 AM" });
  });

  test("removes an attribute that is no longer wanted", () => {
    const cart = cartOf(adult(2, { Date: "2026-12-05", Time: "10:00 AM" }));
    const [call] = diff(cart, { lines: [adult(2, { Date: "2026-12-05" })], attributes: {} });
    expect(call).toMatchObject({
      path: "/checkout-item/attribute",
      body: { attributes: expect.arrayContaining([{ key: "Time", value: null }]) },
    });
  });
});

test("saves answers for the order as attributes named after the step's address", () => {
  const kept = {
    "/event/class/questions": { school: "Union", topics: ["Rocks"] },
    "/event/class/info": { acknowledged: true },
  };
  expect(fold([{ cartAttributes: { gift: "yes" } }, saveOnOrder(kept)]).attributes).toEqual({
    gift: "yes",
    "/event/class/questions": '{"school":"Union","topics":["Rocks"]}',
    "/event/class/info": '{"acknowledged":true}',
  });
});

describe("fold", () => {
  test("does not depend on how a quantity is split", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), fc.array(fc.nat({ max: 5 }), { maxLength: 5 }), (lines, cuts) => {
        const split = lines.flatMap((each, index) => {
          const part = Math.min(each.quantity, cuts[index] ?? 0);
          return [
            { ...each, quantity: part },
            { ...each, quantity: each.quantity - part },
          ];
        });
        expect(fold([{ lines: split }])).toEqual(fold(lines.map((each) => ({ lines: [each] }))));
      }),
    );
  });

  test("gives attributes to lines of steps before and after", () => {
    const lines = [{ variantId: "adult", quantity: 1, attributes: { Type: "admission" } }];
    const date = { lineAttributes: [{ where: { type: "admission" }, set: { Date: "2026-12-05" } }] };
    const expected = [{ variantId: "adult", quantity: 1, attributes: { Type: "admission", Date: "2026-12-05" } }];
    expect(fold([date, { lines }]).lines).toEqual(expected);
    expect(fold([{ lines }, date]).lines).toEqual(expected);
  });

  test("adds no date to a donation", () => {
    const donation = { lines: [{ variantId: "five", quantity: 1, attributes: { Type: "donation" } }] };
    const date = { lineAttributes: [{ where: { type: "admission" }, set: { Date: "2026-12-05" } }] };
    expect(fold([date, donation]).lines[0]?.attributes).toEqual({ Type: "donation" });
  });

  test("drops lines of quantity zero", () => {
    expect(fold([{ lines: [{ variantId: "adult", quantity: 0, attributes: {} }] }]).lines).toEqual([]);
  });
});
