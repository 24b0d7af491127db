/** The museum's server as `npm run dev` runs it: for the application that Vite serves, and no longer than its parent. */
import { readEnvironment } from "../../server/platform/environment.ts";
import { startOrExit } from "../../server/start.ts";

process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
// Listening to its parent alone does not keep it alive.
process.channel?.unref();
await startOrExit(() => ({ environment: readEnvironment(process.env), appFolder: process.argv[2] }));
process.send?.("listening");
