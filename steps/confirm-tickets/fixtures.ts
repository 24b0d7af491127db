import type { Fixtures } from "../../engine/testing/fixtures.ts";
import type { Answer, Data } from "../../schemas/generated/steps/confirm-tickets.ts";

export const fixtures: Fixtures<Data, Answer> = {
  data: {
    valid: [{}, { checkInPath: "/check-in", confirmText: "Let them in", permission: "check-in" }],
    invalid: [{ checkInPath: "check-in" }, { confirmText: "" }, { cancel: "Back" }],
  },
  answers: { valid: [{}], invalid: [{ redeemed: 2 }, null] },
};
