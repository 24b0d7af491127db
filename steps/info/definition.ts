import { defineStep } from "../../engine/core/contract.ts";
import { defineExplore } from "../../engine/core/explore.ts";
import type { Answer, Data } from "../../schemas/generated/steps/info.ts";

export default defineStep<Data, Answer>({
  version: 1,
  // The checkbox explains itself before the step is left.
  complete: (answer, { data }) =>
    data.acknowledgement === undefined || answer?.acknowledged === true || { code: "NOT_ACKNOWLEDGED" },
  asks: ({ acknowledgement: title }) =>
    title === undefined
      ? undefined
      : {
          type: "object",
          required: ["acknowledged"],
          properties: { acknowledged: { type: "boolean", const: true, title } },
        },
  submit: { form: true },
});

export const explore = defineExplore<Data, Answer>({
  tries: ({ data }) => [data.acknowledgement === undefined ? undefined : { acknowledged: true }],
});
