import type { ResourceLimits } from "node:worker_threads";

/** V8 gives each thread a young generation of 48 MB and fills it; background threads can collect more often. */
export const smallYoungGeneration: ResourceLimits = { maxYoungGenerationSizeMb: 12 };
