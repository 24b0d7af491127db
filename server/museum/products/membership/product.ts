import { parseCents } from "../../../../commerce/money.ts";
import * as say from "../../../../messages/generated/server/catalogue.ts";
import { invalid } from "../../../core/http/http-error.ts";
import type { ProductType } from "../contract.ts";
import { productOf, without } from "../variants.ts";

/** A year's membership at a level; an order creates the membership (server/features/memberships). */
export const membership: ProductType<"memberships"> = {
  name: "membership",
  base: "membership",
  hasDetails: true,
  variants: (product) => [
    {
      id: product.variantId,
      title: product.title,
      cents: parseCents(product.price),
      ticketLimit: 1,
      attributes: { Type: "membership", Level: product.level },
      membership: product,
      membersOnly: false,
      deskOnly: false,
      product: productOf(product, "membership"),
    },
  ],
  terms: (product) => without(product, "title", "image", "descriptionHtml", "boxOfficeNotice"),
  places: ({ variantId }) => [{ id: variantId, pointer: "/variantId" }],
  /** Allows one membership a cart, because the order's details describe one household. */
  checkCart(lines) {
    const bought = lines.filter(({ variant }) => variant.membership !== undefined);
    if (bought.reduce((sum, { quantity }) => sum + quantity, 0) <= 1) return;
    throw invalid({ code: "ONE_MEMBERSHIP", field: "lineItems", message: say.oneMembership });
  },
};
