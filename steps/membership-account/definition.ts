import { isComplete } from "../../commerce/services.ts";
import { defineStep, type Reads } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/membership-account.ts";
import type { AnswersOf } from "../../schemas/generated/step-answers.ts";
import type { Answer, Data } from "../../schemas/generated/steps/membership-account.ts";
import type { Customer } from "../../schemas/generated/wire.ts";
import { modeOf } from "./mode.ts";

const reads = { membership: "required" } as const satisfies Reads;

export type MembershipAccountAnswers = AnswersOf<typeof reads>;

/** The texts of Continue. */
const continueTexts = { "sign-in": say.signIn, register: say.register, "additional-info": say.completeRegistration } as const;

export default defineStep<Data, Answer, object, MembershipAccountAnswers>({
  version: 1,
  // Without a membership it leads back to where one is chosen.
  reads,
  skip({ customer }) {
    const complete = customer !== null && isComplete(customer as Customer);
    return complete && { code: "SIGNED_IN", text: "The customer is signed in and nothing of their data is missing." };
  },
  // What the form does makes a customer, and then the step is skipped.
  complete: () => ({ code: "NOT_SIGNED_IN" }),
  submit: { form: true, label: (answer, { customer }) => continueTexts[modeOf(answer, customer)] },
});
