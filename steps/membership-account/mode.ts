import type { Answer } from "../../schemas/generated/steps/membership-account.ts";

export type Mode = Answer["mode"];

/** Which form is shown: a signed-in customer only lacks details; other visitors sign in, unless they want a new account. */
export function modeOf(answer: Answer | undefined, customer: unknown): Mode {
  if (customer !== null) return "additional-info";
  return answer?.mode === "register" ? "register" : "sign-in";
}
