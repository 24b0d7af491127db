import { parseCents } from "../../../../commerce/money.ts";
import type { ProductType } from "../contract.ts";
import { byId, placesIn, productOf, without } from "../variants.ts";

const unlimited = 1000;

/** Donated amounts; an order creates nothing for them. */
export const donation: ProductType<"donations"> = {
  name: "donation",
  hasDetails: true,
  variants: (product, _events, money) =>
    product.variants.map(({ id, price }) => ({
      id,
      title: money?.(parseCents(price)) ?? price,
      cents: parseCents(price),
      ticketLimit: unlimited,
      attributes: { Type: "donation" },
      membersOnly: false,
      deskOnly: false,
      neverDiscounted: true,
      product: productOf(product, "donation"),
    })),
  terms: ({ variants, ...product }) => ({
    ...without(product, "title", "image", "descriptionHtml"),
    variants: byId(variants),
  }),
  places: ({ variants }) => placesIn(variants, "/variants"),
};
