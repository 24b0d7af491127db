import { defineStep } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/member-lookup.ts";
import { answer, data } from "../../schemas/generated/steps/member-lookup.validator.js";

export default defineStep<Data, Answer>({
  component: "member-lookup",
  version: 1,
  tool: true,
  schemas: { data, answer },
  complete: () => true,
  screen: () => import("./Screen.tsx"),
});
