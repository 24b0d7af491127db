import { readEnvironment } from "./platform/environment.ts";
import { startOrExit } from "./start.ts";

await startOrExit(() => ({ environment: readEnvironment(process.env) }));
