import type { ToolFixtures } from "../../engine/testing/fixtures.ts";
import type { Data } from "../../schemas/generated/steps/sell.ts";

export const fixtures: ToolFixtures<Data> = {
  data: {
    valid: [{}, { sellText: "Sell: {total}", leftText: "{count} seats" }, { drawerPath: "/till", permission: "sell" }],
    invalid: [{ sellText: "" }, { drawerPath: "drawer" }, { ordersPath: "" }, { eventId: "e" }],
  },
};
