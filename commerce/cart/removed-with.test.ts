import { expect, test } from "vitest";
import type { Selection } from "./selection.ts";
import { removedWith } from "./selection.ts";

const offers = { adult: {}, seat: { upsell: "film" }, stall: { upsell: "film" } } as unknown as Selection["offers"];
const selectionOf = (...ids: string[]) =>
  ({ offers, cart: { lineItems: ids.map((variantId) => ({ variantId })) } }) as unknown as Selection;

test("an extra is removed with the only line it belongs to, and with no other", () => {
  expect(removedWith(selectionOf("adult", "seat"), "seat")).toEqual(["seat", "film"]);
  expect(removedWith(selectionOf("adult", "seat", "stall"), "seat")).toEqual(["seat"]);
  expect(removedWith(selectionOf("adult", "seat"), "adult")).toEqual(["adult"]);
});
