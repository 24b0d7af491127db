import type { ToolFixtures } from "../../engine/testing/fixtures.ts";
import type { Data } from "../../schemas/generated/steps/sell.ts";

export const fixtures: ToolFixtures<Data> = {
  data: {
    valid: [{}, { drawerPath: "/till", permission: "sell" }],
    invalid: [{ drawerPath: "drawer" }, { ordersPath: "" }, { eventId: "e" }],
  },
};
