import type { ToolFixtures } from "../../engine/testing/fixtures.ts";
import type { Data } from "../../schemas/generated/steps/staff-login.ts";

export const fixtures: ToolFixtures<Data> = {
  data: {
    valid: [{}, { landingPath: "/check-in", invalidMessage: "Wrong PIN", invalidDuration: 3000, flashDuration: 1200 }],
    invalid: [
      { landingPath: "check-in" },
      { landingPath: "//evil.example" },
      { invalidDuration: "3 s" },
      { flashDuration: 0 },
      { pinLength: 6 },
    ],
  },
};
