import { expect, test } from "vitest";
import { type Basket, quantityOf, sellLines, withQuantity } from "./basket.ts";

const adult = {
  variantId: "adult",
  type: "Adult",
  event: "Gallery",
  date: "2026-12-05",
  time: "10:00 AM",
  quantity: 2,
};

test("a type at another time is a separate line, and setting it to zero removes its line", () => {
  const later = { ...adult, time: "11:00 AM", quantity: 1 };
  let basket: Basket = withQuantity(withQuantity([], adult), later);
  expect(quantityOf(basket, adult)).toBe(2);
  expect(quantityOf(basket, later)).toBe(1);
  basket = withQuantity(basket, { ...adult, quantity: 3 });
  expect(basket.map(({ quantity }) => quantity)).toEqual([3, 1]);
  expect(withQuantity(basket, { ...adult, quantity: 0 })).toEqual([later]);
  expect(quantityOf([], adult)).toBe(0);
});

test("the request has each line's day and time, without a time if there is none", () => {
  const { time: _time, ...guide } = { ...adult, variantId: "guide" };
  expect(sellLines([adult, guide])).toEqual([
    { variantId: "adult", quantity: 2, date: "2026-12-05", time: "10:00 AM" },
    { variantId: "guide", quantity: 2, date: "2026-12-05" },
  ]);
});
