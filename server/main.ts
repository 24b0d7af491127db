import { setFlagsFromString } from "node:v8";
import { readEnvironment } from "./platform/environment.ts";
import { startOrExit } from "./start.ts";

// A third more than what is alive, then V8 looks for garbage, in every thread: by itself it waits for up to four times as much. A look costs
// little here, what it waits for 150 MB (docs/decisions/0091).
setFlagsFromString("--heap-growing-percent=30");

await startOrExit(() => ({ environment: readEnvironment(process.env) }));
