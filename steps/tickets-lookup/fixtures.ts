import type { Fixtures } from "../../engine/testing/fixtures.ts";
import type { Answer, Data } from "../../schemas/generated/steps/tickets-lookup.ts";

export const fixtures: Fixtures<Data, Answer> = {
  data: {
    valid: [{}, { openText: "Open", noResultsDuration: 2000, permission: "tickets-lookup" }],
    invalid: [{ noResultsType: "warning" }, { confirmPath: "confirm" }, { eventId: "e" }],
  },
  answers: { valid: [{}], invalid: [{ chosen: true }, null] },
};
