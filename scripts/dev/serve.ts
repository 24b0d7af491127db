import { readEnvironment } from "../../server/core/environment.ts";
import { features } from "../../server/features.ts";
import { startOrExit } from "../../server/start.ts";

process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
// The channel alone must not keep it alive.
process.channel?.unref();
await startOrExit(() => ({ environment: readEnvironment(process.env, features), appFolder: process.argv[2] }));
process.send?.("listening");
