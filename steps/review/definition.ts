import type { Contribution, Offer } from "../../commerce/cart/cart.ts";
import { defineStep, type Reads } from "../../engine/core/contract.ts";
import { defineExplore } from "../../engine/core/explore.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { AnswersOf } from "../../schemas/generated/step-answers.ts";
import type { Answer, Data } from "../../schemas/generated/steps/review.ts";
import type { MembershipResponse, ProductResponse } from "../../schemas/generated/wire.ts";

const reads = {
  membership: "optional",
  "membership-info": "optional",
  "gift-card": "optional",
} as const satisfies Reads;

export type ReviewAnswers = AnswersOf<typeof reads>;

export interface ReviewLoaded {
  donation?: ProductResponse;
  membership?: MembershipResponse;
}

export default defineStep<Data, Answer, ReviewLoaded, ReviewAnswers, Contribution>({
  version: 1,
  reads,
  load: ({ data: { donationProduct }, answers: { membership } }) => ({
    ...(donationProduct !== undefined && { donation: paths.product({ id: donationProduct }) }),
    ...(membership !== undefined && { membership: paths.membership({ id: membership.membership }) }),
  }),
  complete: () => true,
  contribute(answer, { loaded }) {
    const product = loaded.donation?.product;
    const variant = product?.variants.find(({ id }) => id === answer?.donation);
    if (product === undefined || variant === undefined) return undefined;
    const offer: Offer = {
      product: product.title,
      productType: "donation",
      title: variant.title,
      price: variant.price,
    };
    return {
      lines: [{ variantId: variant.id, quantity: 1, attributes: { Type: "donation" } }],
      offers: { [variant.id]: offer },
    };
  },
  submit: { on: "change" },
  layout: { summary: "content" },
});

const donations = ({ donation }: ReviewLoaded): Answer[] =>
  donation?.product.variants.map(({ id }) => ({ donation: id })) ?? [];

export const explore = defineExplore<Data, Answer, ReviewLoaded>({
  tries: ({ loaded }) => [undefined, ...donations(loaded).slice(0, 1)],
  others: ({ loaded }) => donations(loaded),
});
