import { defineStep } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/event-check-in.ts";
import { answer, data } from "../../schemas/generated/steps/event-check-in.validator.js";

export default defineStep<Data, Answer>({
  component: "event-check-in",
  version: 1,
  tool: true,
  schemas: { data, answer },
  complete: () => true,
  screen: () => import("./Screen.tsx"),
});
