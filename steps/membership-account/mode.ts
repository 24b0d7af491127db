import type { Answer } from "../../schemas/generated/steps/membership-account.ts";

export type Mode = Answer["mode"];

export function modeOf(answer: Answer | undefined, customer: unknown): Mode {
  if (customer !== null) return "additional-info";
  return answer?.mode === "register" ? "register" : "sign-in";
}
