import type { ToolFixtures } from "flow-engine/testing";
import type { Data } from "../../generated/steps/visitors-by-origin.ts";

export const fixtures: ToolFixtures<Data> = {
  data: { valid: [{}, { navigationLabel: "Origins", permission: "reports" }], invalid: [{ navigationLabel: 7 }, []] },
};
