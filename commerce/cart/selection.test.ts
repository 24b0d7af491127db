import { describe, expect, test } from "vitest";
import type { Cart } from "../../schemas/generated/wire.ts";
import { cartWith } from "../testing/model-server.ts";
import { usd } from "../testing/wire.ts";
import { briefly } from "./brief.ts";
import type { Contribution, Offer } from "./cart.ts";
import { type Contributed, heldSelection, selectionOf } from "./selection.ts";

const offers: Readonly<Record<string, Offer>> = {
  adult: {
    product: "General Admission",
    productType: "admission",
    title: "Adult",
    price: usd("25.00"),
    counted: { one: "{count} adult", other: "{count} adults" },
  },
  child: {
    product: "General Admission",
    productType: "admission",
    title: "Child",
    price: usd("15.00"),
    counted: { one: "{count} child", other: "{count} children" },
  },
  senior: { product: "General Admission", productType: "admission", title: "Senior", price: usd("20.00") },
  film: { product: "Film", title: "Adult", price: usd("12.00") },
  guide: { product: "Audio Guide", productType: "product", title: "Guide", price: usd("8.00") },
};
const day = (date: string): Contributed => ({
  page: "/date",
  contribution: { lineAttributes: [{ where: { type: "admission" }, set: { Date: date } }] },
});
const tickets = (quantities: Record<string, number>, contribution: Contribution = {}): Contributed => ({
  page: "/tickets",
  contribution: {
    lines: Object.entries(quantities).map(([variantId, quantity]) => ({
      variantId,
      quantity,
      attributes: { Type: "admission" },
    })),
    offers,
    ...contribution,
  },
});
const at = (time: string): Contributed => ({
  page: "/time",
  contribution: { lineAttributes: [{ where: { variantIds: ["adult", "child"] }, set: { Time: time } }] },
});
function brief(contributed: readonly Contributed[], cart?: Cart, taxed = false): string {
  const { about, total } = briefly("en-US", selectionOf(contributed, cart), { taxed });
  return [...about, ...total].join(" · ");
}

describe("a chosen bundle", () => {
  const explorer: Contributed = {
    page: "/bundles",
    contribution: { chosen: [{ id: "explorer", title: "Explorer Bundle", kind: "bundle", price: usd("30.00") }] },
  };

  test("is pending until there are tickets, then named with what they save", () => {
    const before = selectionOf([day("2026-11-22"), explorer], undefined);
    expect([before.pending.map(({ title }) => title), before.bundle]).toEqual([["Explorer Bundle"], undefined]);
    const after = selectionOf([day("2026-11-22"), explorer, tickets({ adult: 2 }, { saves: usd("6.00") })], undefined);
    expect(after.pending).toEqual([]);
    expect(after.bundle).toMatchObject({ title: "Explorer Bundle", page: "/bundles", saves: usd("6.00") });
  });
});

describe("the selection on screen", () => {
  test("uses the prices that the page has loaded, before the server answers", () => {
    const { cart, isHeld } = selectionOf([day("2026-11-22"), tickets({ adult: 2, child: 1 })], undefined);
    expect(isHeld).toBe(false);
    expect(
      cart?.lineItems.map(({ title, ticketType, quantity, price }) => [title, ticketType, quantity, price.amount]),
    ).toEqual([
      ["General Admission", "Adult", 2, "25.00"],
      ["General Admission", "Child", 1, "15.00"],
    ]);
    expect(cart?.lineItems[0]?.attributes).toContainEqual({ key: "Date", value: "2026-11-22" });
    expect(cart?.estimatedCost.totalAmount).toEqual(usd("65.00"));
  });

  test("is the server's cart if the lines are the same, whatever prices were loaded before", () => {
    const held = cartWith([{ variantId: "adult", quantity: 2, attributes: [{ key: "Date", value: "2026-11-22" }] }]);
    const selection = selectionOf([day("2026-11-22"), tickets({ adult: 2 })], held);
    expect(selection.isHeld).toBe(true);
    expect(selection.cart).toBe(held);
    expect(selectionOf([day("2026-11-24"), tickets({ adult: 2 })], held).isHeld).toBe(false);
    expect(selectionOf([day("2026-11-22"), tickets({ adult: 3 })], held).isHeld).toBe(false);
  });

  test("is only a day before any tickets are chosen, and empty at first", () => {
    expect(selectionOf([day("2026-11-22")], undefined)).toMatchObject({ cart: undefined, day: "2026-11-22" });
    expect(selectionOf([], undefined)).toMatchObject({ cart: undefined, day: undefined });
  });

  test("takes a line's price from the cart if the page has none, and has no total if neither has", () => {
    const held = cartWith([{ variantId: "dual", quantity: 1, attributes: [] }]);
    const plain = tickets({ dual: 1, adult: 1 });
    expect(selectionOf([plain], held).cart?.estimatedCost.totalAmount).toEqual(usd("35.00"));
    const unknown = tickets({ mystery: 1 });
    expect(selectionOf([unknown], held)).toMatchObject({ isHeld: true, cart: held });
  });

  test("knows the page on which each line and attribute is chosen", () => {
    const { linePages, attributePages } = selectionOf([day("2026-11-22"), tickets({ adult: 2 })], undefined);
    expect([linePages, attributePages]).toEqual([{ adult: "/tickets" }, { Date: "/date" }]);
  });

  test("assigns automatic answers to no page", () => {
    const {
      day: known,
      linePages,
      attributePages,
    } = selectionOf([{ ...day("2026-11-22"), page: undefined }, tickets({ adult: 1 })], undefined);
    expect([known, linePages, attributePages]).toEqual(["2026-11-22", { adult: "/tickets" }, {}]);
  });

  test("says what a series' tickets are for, from the page's data or from the cart", () => {
    const performances = [{ title: "First Light", date: "2026-12-03", time: "6:30 PM" }];
    const seat = { product: "Lectures", title: "Seat", price: usd("54.00"), performances };
    expect(
      selectionOf([tickets({ seat: 1 }, { offers: { seat } })], undefined).cart?.lineItems[0]?.performances,
    ).toEqual(performances);
    const held = cartWith([{ variantId: "seat", quantity: 1, attributes: [] }]);
    const known = { ...held, lineItems: held.lineItems.map((line) => ({ ...line, performances })) };
    expect(selectionOf([tickets({ seat: 2 })], known).cart?.lineItems[0]?.performances).toEqual(performances);
  });

  test("is the cart if no flow is on screen; an empty cart is no selection", () => {
    expect(heldSelection(cartWith([])).cart).toBeUndefined();
    expect(heldSelection(cartWith([{ variantId: "adult", quantity: 1, attributes: [] }])).cart?.lineItems).toHaveLength(
      1,
    );
  });
});

describe("in short form", () => {
  test.each([
    [{ adult: 2 }, "Sun Nov 22 · 2 adults · $50"],
    [{ adult: 1 }, "Sun Nov 22 · 1 adult · $25"],
    [{ adult: 2, child: 1 }, "Sun Nov 22 · 2 adults, 1 child · $65"],
    [{ senior: 2 }, "Sun Nov 22 · 2 × Senior · $40"],
    [{ adult: 2, child: 1, senior: 1 }, "Sun Nov 22 · 4 people · $85"],
    // The same people see the film.
    [{ adult: 2, film: 2 }, "Sun Nov 22 · 2 adults · $74"],
    [{ adult: 2, film: 4 }, "Sun Nov 22 · 2 adults · $98"],
    [{}, "Sun Nov 22"],
  ])("%o is %s", (quantities, told) => {
    expect(brief([day("2026-11-22"), tickets(quantities as Record<string, number>)])).toBe(told);
  });

  test("omits a missing day, and is empty if nothing is chosen", () => {
    expect(brief([tickets({ adult: 2 })])).toBe("2 adults · $50");
    expect(brief([])).toBe("");
  });

  test("includes the entry time with the day, also if an extra is for more people, or before any tickets if there is only one", () => {
    const once: Contributed = { page: undefined, contribution: { ...day("2026-11-22").contribution, time: "7:30 PM" } };
    expect(brief([once])).toBe("Sun Nov 22, 7:30 PM");
    expect(brief([once, tickets({ adult: 2 })])).toBe("Sun Nov 22, 7:30 PM · 2 adults · $50");
    expect(brief([day("2026-11-22"), tickets({ adult: 2, film: 1 }), at("7:30 PM")])).toBe(
      "Sun Nov 22, 7:30 PM · 2 adults · $62",
    );
    expect(brief([day("2026-11-22"), tickets({ adult: 2, film: 4 }), at("7:30 PM")])).toBe(
      "Sun Nov 22, 7:30 PM · 2 adults · $98",
    );
    expect(brief([day("2026-11-22"), tickets({ film: 1 }), at("7:30 PM")])).toBe("Sun Nov 22 · 1 × Adult · $12");
  });

  test("shows a total before taxes if the museum adds them and the server has not answered", () => {
    expect(brief([tickets({ adult: 2 })], undefined, true)).toBe("2 adults · $50 before taxes");
    expect(brief([tickets({ adult: 2 })], cartWith([{ variantId: "adult", quantity: 2, attributes: [] }]), true)).toBe(
      "2 adults · $20",
    );
  });
});

describe("a chosen bundle or extra", () => {
  const bundle: Contributed = {
    page: "/bundles",
    contribution: { chosen: [{ kind: "bundle", id: "explorer", title: "Explorer Bundle" }] },
  };
  const extra: Contributed = {
    page: "/extras",
    contribution: { chosen: [{ kind: "upsell", id: "film", title: "Film" }] },
  };
  const filmTickets = (quantity: number): Contributed =>
    tickets({ film: quantity }, { offers: { film: { ...(offers.film as Offer), upsell: "film" } } });
  const pending = (...contributed: Contributed[]) =>
    selectionOf(contributed, undefined).pending.map(({ title, page }) => [title, page]);

  test("is named, with its page, until there are tickets", () => {
    expect(pending(bundle, extra)).toEqual([
      ["Explorer Bundle", "/bundles"],
      ["Film", "/extras"],
    ]);
    expect(pending(bundle, tickets({ adult: 2 }))).toEqual([]);
  });

  test("remains listed until it has tickets of its own if it is an extra", () => {
    expect(pending(extra, tickets({ adult: 2 }))).toEqual([["Film", "/extras"]]);
    expect(pending(extra, tickets({ adult: 2 }), filmTickets(2))).toEqual([]);
    expect(pending(extra, tickets({ adult: 2 }), filmTickets(0))).toEqual([["Film", "/extras"]]);
  });

  test("appears in the bar after the day", () => {
    expect(brief([day("2026-11-22"), bundle])).toBe("Sun Nov 22 · Explorer Bundle");
    expect(brief([bundle, extra])).toBe("Explorer Bundle, Film");
  });
});
