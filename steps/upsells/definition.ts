import type { Contribution } from "../../commerce/cart/cart.ts";
import { chosenOffers } from "../../commerce/cart/offers.ts";
import { defineStep, type Reads } from "../../engine/core/contract.ts";
import { defineExplore } from "../../engine/core/explore.ts";
import * as say from "../../messages/generated/steps/upsells.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { AnswersOf } from "../../schemas/generated/step-answers.ts";
import type { Answer, Data } from "../../schemas/generated/steps/upsells.ts";
import type { UpsellsResponse } from "../../schemas/generated/wire.ts";

const reads = { bundles: "optional", date: "optional" } as const satisfies Reads;

export type UpsellsAnswers = AnswersOf<typeof reads>;

export interface UpsellsLoaded {
  offer: UpsellsResponse;
}

export default defineStep<Data, Answer, UpsellsLoaded, UpsellsAnswers, Contribution>({
  version: 1,
  reads,
  load: ({ data, answers }) => ({
    offer: paths.upsells({ id: answers.bundles?.bundle ?? data.eventHandle ?? data.eventId, date: answers.date?.date }),
  }),
  skip: ({ loaded }) => loaded.offer.upsells.length === 0 && { code: "NO_UPSELLS", text: "No upsell is offered." },
  complete(answer, { loaded }) {
    const gone = answer?.upsells.some((chosen) => !loaded.offer.upsells.some(({ id }) => id === chosen));
    return gone ? { code: "UPSELL_GONE", message: say.upsellGone } : true;
  },
  contribute: (answer, { loaded }) => ({ chosen: chosenOffers("upsell", loaded.offer.upsells, answer?.upsells ?? []) }),
  layout: { placeholder: "cards", foldable: true },
});

export const explore = defineExplore<Data, Answer, UpsellsLoaded, UpsellsAnswers>({
  tries({ loaded }) {
    const ids = loaded.offer.upsells.map(({ id }) => id);
    const each = ids.length > 1 ? ids.map((id) => ({ upsells: [id] })) : [];
    return [{ upsells: [] }, ...each, { upsells: ids }];
  },
});
