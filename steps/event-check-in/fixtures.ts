import type { ToolFixtures } from "../../engine/testing/fixtures.ts";
import type { Data } from "../../schemas/generated/steps/event-check-in.ts";

export const fixtures: ToolFixtures<Data> = {
  data: {
    valid: [{}, { inventoryText: "Left: {n}", permission: "event-check-in" }],
    invalid: [{ submitText: "" }, { tooManyText: 5 }, { eventId: "e" }],
  },
};
