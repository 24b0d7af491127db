import { defineStep } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/member-purchase.ts";
import { answer, data } from "../../schemas/generated/steps/member-purchase.validator.js";

export default defineStep<Data, Answer>({
  component: "member-purchase",
  version: 1,
  tool: true,
  schemas: { data, answer },
  complete: () => true,
  screen: () => import("./Screen.tsx"),
});
