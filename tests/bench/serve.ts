/** A server for a benchmark: `serve.ts {database URL} {slots}`; prints its port when it listens. */

import { tmpdir } from "node:os";
import { buildServer } from "../../server/app.ts";
import { openLog } from "../../server/core/http/log.ts";
import { openDatabase } from "../../server/database.ts";
import { fixedConfig } from "../support/fixed-config.ts";
import { museumOfSlots, now } from "./selling.ts";

const [databaseUrl, slots] = process.argv.slice(2);
const config = museumOfSlots(Number(slots));
const folder = tmpdir();
const server = await buildServer({
  environment: {
    port: 0,
    host: "127.0.0.1",
    publicUrl: "http://localhost",
    configDir: folder,
    dataDir: folder,
    demo: true,
    production: false,
    logLevel: "info",
    drainSeconds: 0,
    settings: {},
    // Callers set their address, because requests of one address are serialized.
    trustProxy: "loopback",
  },
  config: fixedConfig(config),
  database: await openDatabase({ databaseUrl }),
  appFolder: folder,
  now: () => now,
  // Log each request, as in production.
  log: openLog("info", { write: () => true }),
});
await server.listen({ port: 0, host: "127.0.0.1" });
const address = server.server.address();
process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
