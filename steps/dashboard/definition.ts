import { defineStep } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/dashboard.ts";
import { answer, data } from "../../schemas/generated/steps/dashboard.validator.js";

export default defineStep<Data, Answer>({
  component: "dashboard",
  version: 1,
  tool: true,
  schemas: { data, answer },
  complete: () => true,
  screen: () => import("./Screen.tsx"),
});
