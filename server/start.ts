import { fileURLToPath } from "node:url";
import { addDemoCustomers, closeDemoCustomers } from "./accounts/demo-customers.ts";
import { buildServer } from "./app.ts";
import { type Clock, museumAt } from "./catalogue/museum.ts";
import { shareChanges } from "./config/share-changes.ts";
import { openConfig } from "./config/store.ts";
import { followClock } from "./database/clock.ts";
import { openDataFolder } from "./database/data-folder.ts";
import { openDatabase } from "./database/open.ts";
import type { Environment } from "./environment.ts";
import { logSerializers } from "./http/log.ts";
import { linesTogether } from "./http/log-stream.ts";
import { pages } from "./pages/pages.ts";
import { addDemoEmployees, closeDemoEmployees } from "./staff/demo-employees.ts";

const appFolder = fileURLToPath(new URL("../dist/app", import.meta.url));

/** Problems of the configuration are for the admin who edits it: plain lines, not the log's JSON. */
export const say = (message: string) => void process.stderr.write(`${message}\n`);
const log = { info: say, warn: say, error: say };

/** Who asks a server to stop waits about so long before killing it. */
const longestStopMs = 10_000;

/** Nothing is lost by it: what was answered is in the database, and mails wait there. */
function endAnyway(): void {
  say(`The server did not stop within ${longestStopMs / 1000} seconds, and ends now.`);
  process.exit(1);
}

interface StartOptions {
  readonly environment: Environment;
  /** What time it is; by default, what the database says. */
  readonly now?: Clock;
}

/** Opens configuration and database and serves the museum until the process gets SIGTERM or SIGINT. */
export async function start({ environment, now: given }: StartOptions): Promise<void> {
  if (environment.databaseUrl === undefined || environment.smtpUrl === undefined) await openDataFolder(environment.dataDir);
  const config = await openConfig(environment.configDir, { log });
  const database = await openDatabase({ databaseUrl: environment.databaseUrl, dataFolder: environment.dataDir });
  const clock = await followClock(database, log);
  const now = given ?? clock.now;
  const stopSharing = environment.databaseUrl ? await shareChanges(config, { databaseUrl: environment.databaseUrl, log }) : undefined;
  const server = await buildServer({
    environment,
    config,
    database,
    appFolder,
    pages: async (scope) => scope.register(pages, { config, appFolder, demo: environment.demo, database, now }),
    now,
    logger: { serializers: logSerializers, stream: linesTogether(process.stdout) },
  });
  if (environment.demo) {
    await addDemoCustomers(database, museumAt(config.current, now()));
    await addDemoEmployees(database, new Date(now().epochMilliseconds));
  } else await Promise.all([closeDemoCustomers(database), closeDemoEmployees(database)]);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(endAnyway, longestStopMs).unref();
    await server.close();
    await stopSharing?.();
    await config.close();
    clock.stop();
    await database.destroy();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());

  await server.listen({ port: environment.port, host: environment.host });
  say(`${config.current.tenant.title} is open at ${environment.publicUrl}${environment.demo ? " (demo)" : ""}`);
}
