import { defineStep } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/confirm-tickets.ts";
import { answer, data } from "../../schemas/generated/steps/confirm-tickets.validator.js";

export default defineStep<Data, Answer>({
  component: "confirm-tickets",
  version: 1,
  tool: true,
  schemas: { data, answer },
  complete: () => true,
  screen: () => import("./Screen.tsx"),
});
