import type { FlowRequest } from "./generated/wire.ts";

/** The first parts of addresses of visitors' flows, which are also their folders. */
export const flowBases = ["event", "membership", "series", "gift-card"] as const satisfies FlowRequest["base"][];

/** Matches each of them in a pattern. */
export const anyFlowBase = flowBases.join("|");
