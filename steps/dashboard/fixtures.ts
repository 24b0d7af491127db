import type { Fixtures } from "../../engine/testing/fixtures.ts";
import type { Answer, Data } from "../../schemas/generated/steps/dashboard.ts";

export const fixtures: Fixtures<Data, Answer> = {
  data: { valid: [{}, { navigationLabel: "Dashboard" }], invalid: [{ tools: [] }, { label: "Dashboard" }] },
  answers: { valid: [{}], invalid: [{ tool: "/check-in" }, null] },
};
