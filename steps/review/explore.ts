import { defineExplore } from "../../engine/core/explore.ts";
import type { Answer, Data } from "../../schemas/generated/steps/review.ts";
import type { ReviewLoaded } from "./definition.ts";

const donations = ({ donation }: ReviewLoaded): Answer[] =>
  donation?.product.variants.map(({ id }) => ({ donation: id })) ?? [];

export default defineExplore<Data, Answer, ReviewLoaded>({
  tries: ({ loaded }) => [undefined, ...donations(loaded).slice(0, 1)],
  others: ({ loaded }) => donations(loaded),
});
