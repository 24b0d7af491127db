import type { ToolFixtures } from "../../engine/testing/fixtures.ts";
import type { Data } from "../../schemas/generated/steps/confirm-tickets.ts";

export const fixtures: ToolFixtures<Data> = {
  data: {
    valid: [{}, { checkInPath: "/check-in", confirmText: "Let them in", permission: "check-in" }],
    invalid: [{ checkInPath: "check-in" }, { confirmText: "" }, { cancel: "Back" }],
  },
};
