import type { Answer } from "../../schemas/generated/steps/membership-account.ts";

export type Mode = Answer["mode"];

/** Returns the form to show: details for a signed-in customer, otherwise sign-in or registration. */
export function modeOf(answer: Answer | undefined, customer: unknown): Mode {
  if (customer !== null) return "additional-info";
  return answer?.mode === "register" ? "register" : "sign-in";
}
