import { defineExplore } from "../../engine/core/explore.ts";
import type { Answer, Data } from "../../schemas/generated/steps/bundles.ts";
import type { BundlesAnswers, BundlesLoaded } from "./definition.ts";

export default defineExplore<Data, Answer, BundlesLoaded, BundlesAnswers>({
  tries: ({ loaded }) => [{ bundle: null }, ...loaded.offer.bundles.map(({ id }) => ({ bundle: id }))],
});
