/** The complete server for a benchmark: sends "ready" when it listens, and reports its CPU time (ms) on any message. */
import { readEnvironment } from "../../server/core/environment.ts";
import { features } from "../../server/features.ts";
import { start } from "../../server/start.ts";

await start({ environment: readEnvironment(process.env, features) });
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1000);
});
process.send?.("ready");
