import { defineExplore } from "../../engine/core/explore.ts";
import type { Answer, Data } from "../../schemas/generated/steps/info.ts";

export default defineExplore<Data, Answer>({
  tries: ({ data }) => [data.acknowledgement === undefined ? undefined : { acknowledged: true }],
});
