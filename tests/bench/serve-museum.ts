/**
 * The product's server as a process of a benchmark, by its environment variables. Asked anything, it tells its use of CPU (ms since it began)
 * and of memory (MB resident).
 */
import { readEnvironment } from "../../server/environment.ts";
import { start } from "../../server/start.ts";

process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: (user + system) / 1000, memory: process.memoryUsage.rss() / 2 ** 20 });
});
await start({ environment: readEnvironment(process.env) });
process.send?.("ready");
