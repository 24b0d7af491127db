import type { ToolFixtures } from "../../engine/testing/fixtures.ts";
import type { Data } from "../../schemas/generated/steps/drawer.ts";

export const fixtures: ToolFixtures<Data> = {
  data: {
    valid: [{}, { openText: "Open", takenText: "In: {count}" }, { sellPath: "/tickets", permission: "sell" }],
    invalid: [{ openText: "" }, { sellPath: "sell" }, { float: 100 }],
  },
};
