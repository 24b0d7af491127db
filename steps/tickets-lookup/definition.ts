import { defineStep } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/tickets-lookup.ts";
import { answer, data } from "../../schemas/generated/steps/tickets-lookup.validator.js";

export default defineStep<Data, Answer>({
  component: "tickets-lookup",
  version: 1,
  tool: true,
  schemas: { data, answer },
  complete: () => true,
  screen: () => import("./Screen.tsx"),
});
