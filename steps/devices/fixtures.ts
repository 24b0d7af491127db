import type { ToolFixtures } from "../../engine/testing/fixtures.ts";
import type { Data } from "../../schemas/generated/steps/devices.ts";

export const fixtures: ToolFixtures<Data> = {
  data: {
    valid: [{}, { revokeText: "Remove", permission: "devices" }],
    invalid: [{ renameText: "" }, { currentText: 5 }, { eventId: "e" }],
  },
};
