import type { Fixtures } from "../../engine/testing/fixtures.ts";
import type { Answer, Data } from "../../schemas/generated/steps/member-purchase.ts";

export const fixtures: Fixtures<Data, Answer> = {
  data: {
    valid: [{}, { limitText: "at most {n}", permission: "member-purchase" }],
    invalid: [{ limitText: "" }, { lookupPath: "lookup" }, { id: "m" }],
  },
  answers: { valid: [{}], invalid: [{ chosen: true }, null] },
};
