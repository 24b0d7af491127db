import type { ToolFixtures } from "../../engine/testing/fixtures.ts";
import type { Data } from "../../schemas/generated/steps/drawer.ts";

export const fixtures: ToolFixtures<Data> = {
  data: {
    valid: [{}, { sellPath: "/tickets", permission: "sell" }],
    invalid: [{ sellPath: "sell" }, { float: 100 }],
  },
};
