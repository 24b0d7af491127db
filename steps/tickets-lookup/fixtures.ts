import type { ToolFixtures } from "../../engine/testing/fixtures.ts";
import type { Data } from "../../schemas/generated/steps/tickets-lookup.ts";

export const fixtures: ToolFixtures<Data> = {
  data: {
    valid: [{}, { openText: "Open", noResultsDuration: 2000, permission: "tickets-lookup" }],
    invalid: [{ noResultsType: "warning" }, { confirmPath: "confirm" }, { eventId: "e" }],
  },
};
