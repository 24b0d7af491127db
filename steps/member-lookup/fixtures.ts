import type { ToolFixtures } from "../../engine/testing/fixtures.ts";
import type { Data } from "../../schemas/generated/steps/member-lookup.ts";

export const fixtures: ToolFixtures<Data> = {
  data: {
    valid: [{}, { searchText: "Find", noResultsDuration: 5000, noResultsType: "error", permission: "member-lookup" }],
    invalid: [{ noResultsDuration: 0 }, { purchasePath: "purchase" }, { query: "Ada" }],
  },
};
