import type { Contribution } from "../../commerce/cart/cart.ts";
import { chosenOffers } from "../../commerce/cart/offers.ts";
import { defineStep, type Reads } from "../../engine/core/contract.ts";
import { defineExplore } from "../../engine/core/explore.ts";
import * as say from "../../messages/generated/steps/bundles.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { AnswersOf } from "../../schemas/generated/step-answers.ts";
import type { Answer, Data } from "../../schemas/generated/steps/bundles.ts";
import type { BundlesResponse } from "../../schemas/generated/wire.ts";

const reads = { date: "optional" } as const satisfies Reads;

export type BundlesAnswers = AnswersOf<typeof reads>;

export interface BundlesLoaded {
  offer: BundlesResponse;
}

export default defineStep<Data, Answer, BundlesLoaded, BundlesAnswers, Contribution>({
  version: 1,
  reads,
  load: ({ data, answers }) => ({
    offer: paths.eventBundles({ id: data.eventHandle ?? data.eventId, date: answers.date?.date }),
  }),
  skip: ({ loaded }) => loaded.offer.bundles.length === 0 && { code: "NO_BUNDLES", text: "No bundle is offered." },
  complete(answer, { loaded }) {
    const gone = answer?.bundle != null && !loaded.offer.bundles.some(({ id }) => id === answer.bundle);
    return gone ? { code: "BUNDLE_GONE", message: say.bundleGone } : true;
  },
  contribute: (answer, { loaded }) => ({
    chosen: chosenOffers("bundle", loaded.offer.bundles, answer?.bundle == null ? [] : [answer.bundle]),
  }),
  layout: { placeholder: "cards", foldable: true },
});

export const explore = defineExplore<Data, Answer, BundlesLoaded, BundlesAnswers>({
  tries: ({ loaded }) => [{ bundle: null }, ...loaded.offer.bundles.map(({ id }) => ({ bundle: id }))],
});
