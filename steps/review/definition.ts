import type { Contribution } from "../../commerce/cart/cart.ts";
import { defineStep } from "../../engine/core/contract.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { Answer, Data } from "../../schemas/generated/steps/review.ts";
import type { ProductResponse } from "../../schemas/generated/wire.ts";

export interface ReviewLoaded {
  donation?: ProductResponse;
}

export default defineStep<Data, Answer, ReviewLoaded, object, Contribution>({
  version: 1,
  load: ({ data }) => (data.donationProduct === undefined ? {} : { donation: paths.product({ id: data.donationProduct }) }),
  complete: () => true,
  contribute(answer, { loaded }) {
    const variant = loaded.donation?.product.variants.find(({ id }) => id === answer?.donation);
    return variant && { lines: [{ variantId: variant.id, quantity: 1, attributes: { Type: "donation" } }] };
  },
  submit: { on: "change" },
  layout: { summary: "content" },
});
