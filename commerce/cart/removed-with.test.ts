import { expect, test } from "vitest";
import type { WantedLine } from "./cart.ts";
import type { Selection } from "./selection.ts";
import { removedWith } from "./selection.ts";

const offers = { adult: {}, seat: { upsell: "film" }, stall: { upsell: "film" } } as unknown as Selection["offers"];
const selectionOf = (...ids: string[]) =>
  ({
    offers,
    cart: { lineItems: ids.map((id) => ({ id, variantId: id, attributes: [] })) },
    wanted: { lines: [], attributes: {} },
  }) as unknown as Selection;

test("an extra is removed with the only line it belongs to, and with no other", () => {
  expect(removedWith(selectionOf("adult", "seat"), "seat")).toEqual(["seat", "film"]);
  expect(removedWith(selectionOf("adult", "seat", "stall"), "seat")).toEqual(["seat"]);
  expect(removedWith(selectionOf("adult", "seat"), "adult")).toEqual(["adult"]);
});

test("of several lines with one variant, only the parts of the pressed line are removed", () => {
  const card = (to: string, ...partIds: string[]): WantedLine => ({
    variantId: "card-50",
    quantity: partIds.length,
    attributes: { Type: "product", Recipient: to },
    partIds,
  });
  const lineOf = (to: string) => ({
    id: to,
    variantId: "card-50",
    attributes: [
      { key: "Recipient", value: to },
      { key: "Type", value: "product" },
    ],
  });
  const selection = {
    offers: {},
    cart: { lineItems: [lineOf("Ada"), lineOf("Grace")] },
    wanted: { lines: [card("Ada", "1", "2"), card("Grace", "3")], attributes: {} },
  } as unknown as Selection;
  expect([removedWith(selection, "Ada"), removedWith(selection, "Grace")]).toEqual([["1", "2"], ["3"]]);
});
