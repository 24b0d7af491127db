/** The whole server, as `npm start` runs it, in a process of its own for a benchmark. It sends "ready" when it listens, and answers any message with the CPU time that it has used, in milliseconds. */
import { readEnvironment } from "../../server/platform/environment.ts";
import { start } from "../../server/start.ts";

await start({ environment: readEnvironment(process.env) });
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1000);
});
process.send?.("ready");
