import type { ToolFixtures } from "../../engine/testing/fixtures.ts";
import type { Data } from "../../schemas/generated/steps/orders.ts";

export const fixtures: ToolFixtures<Data> = {
  data: {
    valid: [{}, { searchText: "Find", refundItemsText: "Refund {count}", permission: "orders" }],
    invalid: [{ printText: "" }, { memberPath: "member" }, { query: "Ada" }],
  },
};
