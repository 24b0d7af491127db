import type { ToolFixtures } from "../../engine/testing/fixtures.ts";
import type { Data } from "../../schemas/generated/steps/check-in.ts";

export const fixtures: ToolFixtures<Data> = {
  data: {
    valid: [
      {},
      {
        scanText: "Scan",
        formats: ["qr_code", "code_128"],
        purchasedType: "success",
        scanAgainAfter: 1500,
        permission: "check-in",
      },
    ],
    invalid: [
      { formats: [] },
      { formats: ["qr"] },
      { redeemedType: "warning" },
      { redeemedDuration: 0 },
      { scanAgainAfter: true },
      { confirmPath: "confirm" },
    ],
  },
};
