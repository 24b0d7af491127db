import type { Fixtures } from "../../engine/testing/fixtures.ts";
import type { Answer, Data } from "../../schemas/generated/steps/event-check-in.ts";

export const fixtures: Fixtures<Data, Answer> = {
  data: {
    valid: [{}, { inventoryText: "Left: {n}", permission: "event-check-in" }],
    invalid: [{ submitText: "" }, { tooManyText: 5 }, { eventId: "e" }],
  },
  answers: { valid: [{}], invalid: [{ chosen: true }, null] },
};
