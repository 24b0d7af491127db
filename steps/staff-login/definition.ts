import { defineStep } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/staff-login.ts";
import { answer, data } from "../../schemas/generated/steps/staff-login.validator.js";

export default defineStep<Data, Answer>({
  component: "staff-login",
  version: 1,
  tool: true,
  schemas: { data, answer },
  complete: () => true,
  screen: () => import("./Screen.tsx"),
});
