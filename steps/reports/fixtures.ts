import type { ToolFixtures } from "../../engine/testing/fixtures.ts";
import type { Data } from "../../schemas/generated/steps/reports.ts";

export const fixtures: ToolFixtures<Data> = {
  data: {
    valid: [{}, { salesText: "Revenue", todayText: "Now", permission: "reports" }],
    invalid: [{ printText: "" }, { from: "2026-12-01" }],
  },
};
