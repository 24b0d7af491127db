import { setFlagsFromString } from "node:v8";
import { readEnvironment } from "./core/environment.ts";
import { features } from "./features.ts";
import { startOrExit } from "./start.ts";

// Collect garbage at a third above the live heap instead of V8's factor of up to four: saves 150 MB
// (docs/performance.md).
setFlagsFromString("--heap-growing-percent=30");

await startOrExit(() => ({ environment: readEnvironment(process.env, features) }));
