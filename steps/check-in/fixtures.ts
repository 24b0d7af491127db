import type { Fixtures } from "../../engine/testing/fixtures.ts";
import type { Answer, Data } from "../../schemas/generated/steps/check-in.ts";

export const fixtures: Fixtures<Data, Answer> = {
  data: {
    valid: [{}, { scanText: "Scan", formats: ["qr_code", "code_128"], purchasedType: "success", scanAgainAfter: 1500, permission: "check-in" }],
    invalid: [{ formats: [] }, { formats: ["qr"] }, { redeemedType: "warning" }, { redeemedDuration: 0 }, { scanAgainAfter: true }, { confirmPath: "confirm" }],
  },
  answers: { valid: [{}], invalid: [{ code: "c" }, null] },
};
