import type { Fixtures } from "../../engine/testing/fixtures.ts";
import type { Answer, Data } from "../../schemas/generated/steps/devices.ts";

export const fixtures: Fixtures<Data, Answer> = {
  data: {
    valid: [{}, { revokeText: "Remove", permission: "devices" }],
    invalid: [{ renameText: "" }, { currentText: 5 }, { eventId: "e" }],
  },
  answers: { valid: [{}], invalid: [{ chosen: true }, null] },
};
