import type { ToolFixtures } from "../../engine/testing/fixtures.ts";
import type { Data } from "../../schemas/generated/steps/member-purchase.ts";

export const fixtures: ToolFixtures<Data> = {
  data: {
    valid: [{}, { limitText: "at most {n}", permission: "member-purchase" }],
    invalid: [{ limitText: "" }, { lookupPath: "lookup" }, { id: "m" }],
  },
};
