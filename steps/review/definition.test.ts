import { expect, test } from "vitest";
import { usd } from "../../commerce/testing/wire.ts";
import review from "./definition.ts";

const variants = [{ id: "fund-25", title: "$25", price: usd("25.00"), ticketLimit: 1000 }];
const product = {
  id: "fund",
  handle: "fund",
  title: "Fund",
  productType: "donation",
  image: "",
  descriptionHtml: "",
  variants,
};
const context = { data: { donationProduct: "fund" }, answers: {}, loaded: { donation: { product } }, customer: null };

test("the amounts are those of the donation product; without one nothing is loaded", () => {
  expect(review.load?.({ data: { donationProduct: "fund" }, answers: {}, customer: null })).toEqual({
    donation: "/product/fund",
  });
  expect(review.load?.({ data: {}, answers: {}, customer: null })).toEqual({});
});

test("a donation is one line with its own Type, added on the click", () => {
  expect(review.contribute?.({ donation: "fund-25" }, context)).toEqual({
    lines: [{ variantId: "fund-25", quantity: 1, attributes: { Type: "donation" } }],
    offers: { "fund-25": { product: "Fund", productType: "donation", title: "$25", price: usd("25.00") } },
  });
  expect(review.submit?.on).toBe("change");
});

test.each([undefined, {}, { donation: "fund-1000" }])("%o contributes nothing and blocks nothing", (answer) => {
  expect(review.contribute?.(answer, context)).toBeUndefined();
  expect(review.complete(answer, context)).toBe(true);
});
