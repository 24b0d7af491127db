import { defineStep } from "../../engine/core/contract.ts";
import type { Answer as BundlesAnswer } from "../../schemas/generated/steps/bundles.ts";
import type { Answer as DateAnswer } from "../../schemas/generated/steps/date.ts";
import type { Answer, Data } from "../../schemas/generated/steps/upsells.ts";
import { answer, data } from "../../schemas/generated/steps/upsells.validator.js";
import type { UpsellsResponse } from "../../schemas/generated/wire.ts";

export interface UpsellsAnswers {
  bundles: BundlesAnswer;
  date: DateAnswer;
}

export interface UpsellsLoaded {
  offer: UpsellsResponse;
}

export default defineStep<Data, Answer, UpsellsLoaded, UpsellsAnswers>({
  component: "upsells",
  version: 1,
  schemas: { data, answer },
  reads: [
    { component: "bundles", required: false },
    { component: "date", required: false },
  ],
  load: ({ data, answers }) => ({
    offer: `/bundle/${answers.bundles?.bundle ?? data.eventHandle ?? data.eventId}/upsells${answers.date ? `/${answers.date.date}` : ""}`,
  }),
  skip: ({ loaded }) => loaded.offer.upsells.length === 0 && { code: "NO_UPSELLS", text: "No upsell is offered." },
  complete(answer, { loaded }) {
    const gone = answer?.upsells.some((chosen) => !loaded.offer.upsells.some(({ id }) => id === chosen));
    return gone ? { code: "UPSELL_GONE", message: "An extra you chose is no longer offered with your selection. Please check your choice." } : true;
  },
  screen: () => import("./Screen.tsx"),
});
