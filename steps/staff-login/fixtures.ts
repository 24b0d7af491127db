import type { Fixtures } from "../../engine/testing/fixtures.ts";
import type { Answer, Data } from "../../schemas/generated/steps/staff-login.ts";

export const fixtures: Fixtures<Data, Answer> = {
  data: {
    valid: [{}, { landingPath: "/check-in", invalidMessage: "Wrong PIN", invalidDuration: 3000, flashDuration: 1200 }],
    invalid: [{ landingPath: "check-in" }, { landingPath: "//evil.example" }, { invalidDuration: "3 s" }, { flashDuration: 0 }, { pinLength: 6 }],
  },
  answers: { valid: [{}], invalid: [{ pin: "2468" }, null] },
};
