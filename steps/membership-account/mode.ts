import type { Answer } from "../../schemas/generated/steps/membership-account.ts";

export type Mode = Answer["mode"];

/** Which form is shown: who is signed in only lacks data; a stranger signs in, unless they want an account of their own. */
export function modeOf(answer: Answer | undefined, customer: unknown): Mode {
  if (customer !== null) return "additional-info";
  return answer?.mode === "register" ? "register" : "sign-in";
}
