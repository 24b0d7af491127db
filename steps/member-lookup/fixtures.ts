import type { Fixtures } from "../../engine/testing/fixtures.ts";
import type { Answer, Data } from "../../schemas/generated/steps/member-lookup.ts";

export const fixtures: Fixtures<Data, Answer> = {
  data: {
    valid: [{}, { searchText: "Find", noResultsDuration: 5000, noResultsType: "error", permission: "member-lookup" }],
    invalid: [{ noResultsDuration: 0 }, { purchasePath: "purchase" }, { query: "Ada" }],
  },
  answers: { valid: [{}], invalid: [{ chosen: true }, null] },
};
