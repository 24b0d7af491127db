import type { ResourceLimits } from "node:worker_threads";

/** For a thread whose work nobody waits for by the millisecond: V8 gives each 48 MB for what it has just made, and a thread fills them whatever it does. */
export const smallYoungGeneration: ResourceLimits = { maxYoungGenerationSizeMb: 12 };
