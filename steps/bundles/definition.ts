import { defineStep } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/bundles.ts";
import { answer, data } from "../../schemas/generated/steps/bundles.validator.js";
import type { Answer as DateAnswer } from "../../schemas/generated/steps/date.ts";
import type { BundlesResponse } from "../../schemas/generated/wire.ts";

export interface BundlesAnswers {
  date: DateAnswer;
}

export interface BundlesLoaded {
  offer: BundlesResponse;
}

export default defineStep<Data, Answer, BundlesLoaded, BundlesAnswers>({
  component: "bundles",
  version: 1,
  schemas: { data, answer },
  reads: [{ component: "date", required: false }],
  load: ({ data, answers }) => ({ offer: `/bundle/event/${data.eventHandle ?? data.eventId}${answers.date ? `/${answers.date.date}` : ""}` }),
  skip: ({ loaded }) => loaded.offer.bundles.length === 0 && { code: "NO_BUNDLES", text: "No bundle is offered." },
  complete(answer, { loaded }) {
    const gone = answer?.bundle != null && !loaded.offer.bundles.some(({ id }) => id === answer.bundle);
    return gone ? { code: "BUNDLE_GONE", message: "The bundle you chose is not offered for this date. Please choose again." } : true;
  },
  screen: () => import("./Screen.tsx"),
});
