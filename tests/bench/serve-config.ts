/** A server of its own process for the benchmark of configuration: `serve-config.ts {CONFIG_DIR} {DATA_DIR}`. Tells its address, and how much CPU it took to get there, when it is ready; asked anything, the longest delay (ms) of its event loop since it was last asked. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { buildServer } from "../../server/app.ts";
import { openConfig } from "../../server/config/store.ts";
import { openDatabase } from "../../server/database/open.ts";

const [configDir = "", dataDir = ""] = process.argv.slice(2);
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const quiet = () => {};
const config = await openConfig(configDir, { log: { info: quiet, warn: quiet, error: quiet } });
const database = await openDatabase({ dataFolder: dataDir });
const server = await buildServer({
  environment: { port: 0, host: "127.0.0.1", publicUrl: "http://localhost", configDir, dataDir, demo: true, production: false },
  config,
  database,
  appFolder: dataDir,
});
const address = await server.listen({ port: 0, host: "127.0.0.1" });
process.on("message", () => {
  process.send?.(delay.max / 1e6);
  delay.reset();
});
process.once("SIGTERM", async () => {
  await server.close();
  await config.close();
  await database.destroy();
  process.exit();
});
const { user, system } = process.cpuUsage();
process.send?.({ address, cpu: (user + system) / 1e6 });
