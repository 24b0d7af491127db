import { defineStep } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/devices.ts";
import { answer, data } from "../../schemas/generated/steps/devices.validator.js";

export default defineStep<Data, Answer>({
  component: "devices",
  version: 1,
  tool: true,
  schemas: { data, answer },
  complete: () => true,
  screen: () => import("./Screen.tsx"),
});
