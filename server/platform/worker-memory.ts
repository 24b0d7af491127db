import type { ResourceLimits } from "node:worker_threads";

/**
 * Limits the young generation, which V8 sizes at 48 MB a thread and fills regardless. Background threads can afford the
 * slower collection.
 */
export const smallYoungGeneration: ResourceLimits = { maxYoungGenerationSizeMb: 12 };
