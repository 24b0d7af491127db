/**
 * Loaded into a server's process by a benchmark (museum-process.ts). Asked anything, the process tells its use of CPU (ms since it began) and
 * of memory (MB resident), and the longest delay of its event loop (ms) since it was last asked; the first time there is none.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";

let delay;

process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send({
    cpu: (user + system) / 1000,
    memory: process.memoryUsage.rss() / 2 ** 20,
    delay: delay === undefined ? 0 : delay.max / 1e6,
  });
  if (delay === undefined) {
    delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
  }
  delay.reset();
});
