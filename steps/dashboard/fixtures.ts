import type { ToolFixtures } from "../../engine/testing/fixtures.ts";
import type { Data } from "../../schemas/generated/steps/dashboard.ts";

export const fixtures: ToolFixtures<Data> = {
  data: { valid: [{}, { navigationLabel: "Dashboard" }], invalid: [{ tools: [] }, { label: "Dashboard" }] },
};
