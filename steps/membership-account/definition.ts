import { isComplete } from "../../commerce/services.ts";
import { defineStep, type Reads } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/membership-account.ts";
import type { AnswersOf } from "../../schemas/generated/step-answers.ts";
import type { Answer, Data } from "../../schemas/generated/steps/membership-account.ts";
import type { Customer } from "../../schemas/generated/wire.ts";

const reads = { membership: "required" } as const satisfies Reads;

export type MembershipAccountAnswers = AnswersOf<typeof reads>;

const continueTexts = {
  "sign-in": say.signIn,
  register: say.register,
  "additional-info": say.completeRegistration,
} as const;

export default defineStep<Data, Answer, object, MembershipAccountAnswers>({
  version: 1,
  // Without a membership, leads back to choosing one.
  reads,
  skip({ customer }) {
    const complete = customer !== null && isComplete(customer as Customer);
    return complete && { code: "SIGNED_IN", text: "The customer is signed in and nothing of their data is missing." };
  },
  // The form signs the visitor in, which skips the step.
  complete: () => ({ code: "NOT_SIGNED_IN" }),
  submit: { form: true, label: (answer, { customer }) => continueTexts[modeOf(answer, customer)] },
});

export type Mode = Answer["mode"];

export function modeOf(answer: Answer | undefined, customer: unknown): Mode {
  if (customer !== null) return "additional-info";
  return answer?.mode === "register" ? "register" : "sign-in";
}
