/**
 * The complete server, as `npm start` runs it, for a benchmark. Sends "ready" when it listens, and answers any message
 * with its CPU time in milliseconds.
 */
import { readEnvironment } from "../../server/platform/environment.ts";
import { start } from "../../server/start.ts";

await start({ environment: readEnvironment(process.env) });
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1000);
});
process.send?.("ready");
