import { isComplete } from "../../commerce/services.ts";
import { defineStep } from "../../engine/core/contract.ts";
import type { Answer as MembershipAnswer } from "../../schemas/generated/steps/membership.ts";
import type { Answer, Data } from "../../schemas/generated/steps/membership-account.ts";
import { answer, data } from "../../schemas/generated/steps/membership-account.validator.js";
import type { Customer } from "../../schemas/generated/wire.ts";
import { modeOf } from "./mode.ts";

export interface MembershipAccountAnswers {
  membership: MembershipAnswer;
}

/** The texts of the way on (specification, section 4, "Membership account step"). */
const continueTexts = { "sign-in": "Sign In", register: "Register", "additional-info": "Complete Registration" } as const;

export default defineStep<Data, Answer, object, MembershipAccountAnswers>({
  component: "membership-account",
  version: 1,
  schemas: { data, answer },
  // Without a membership it leads back to where one is chosen.
  reads: [{ component: "membership", required: true }],
  skip({ customer }) {
    const complete = customer !== null && isComplete(customer as Customer);
    return complete && { code: "SIGNED_IN", text: "The customer is signed in and nothing of their data is missing." };
  },
  // What the form does makes a customer, and then the step is passed over.
  complete: () => ({ code: "NOT_SIGNED_IN" }),
  form: true,
  continueText: (answer, { customer }) => continueTexts[modeOf(answer, customer)],
  screen: () => import("./Screen.tsx"),
});
