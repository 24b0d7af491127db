import { fileURLToPath } from "node:url";
import { buildServer } from "./app.ts";
import { museumAt } from "./museum/catalogue/museum.ts";
import type { KindSource } from "./museum/config/kinds.ts";
import { shareChanges } from "./museum/config/share-changes.ts";
import { openConfig } from "./museum/config/store.ts";
import type { EditableConfig } from "./museum/config/types.ts";
import { pages } from "./pages/pages.ts";
import type { Clock } from "./platform/clock.ts";
import { followClock } from "./platform/database/clock.ts";
import { openDataFolder } from "./platform/database/data-folder.ts";
import { openDatabase } from "./platform/database/open.ts";
import type { Db } from "./platform/database/tables.ts";
import type { Environment } from "./platform/environment.ts";
import { logSerializers } from "./platform/http/log.ts";
import { linesTogether } from "./platform/http/log-stream.ts";
import { inRepository } from "./platform/repository.ts";
import { addDemoCustomers, closeDemoCustomers } from "./selling/accounts/demo-customers.ts";
import type { DocumentMaker } from "./selling/documents/document-maker.ts";
import { addDemoEmployees, closeDemoEmployees } from "./staff/demo-employees.ts";
import { pageBearers } from "./staff/page-bearers.ts";
import { studioPages } from "./studio/pages.ts";

const builtApp = fileURLToPath(inRepository("dist/app"));

/** Problems of the configuration are for the admin who edits it: plain lines, not the log's JSON. */
export const say = (message: string) => void process.stderr.write(`${message}\n`);
const log = { info: say, warn: say, error: say };

/** Process managers wait about this long after asking a server to stop before they kill it. */
const longestStopMs = 10_000;

const signals = ["SIGTERM", "SIGINT"] as const;

/** Nothing is lost by it: what was answered is in the database, and mails wait there. */
function endAnyway(): void {
  log.error(`The server did not stop within ${longestStopMs / 1000} seconds, and ends now.`);
  process.exit(1);
}

interface StartOptions {
  readonly environment: Environment;
  /** The browser application's folder; by default, what `npm run build` made. */
  readonly appFolder?: string;
  /** What time it is; by default, what the database says. */
  readonly now?: Clock;
  /** A database with every table, which stays open; by default, the one that the environment names. */
  readonly db?: Db;
  /** Step kinds to check the configuration with, in this thread; by default every kind of this repository, in a thread of its own. */
  readonly source?: KindSource;
  /** One that several servers share: who gives it closes it. */
  readonly documents?: DocumentMaker;
}

/** At the same time, since the one is checked in a thread of its own; where one fails the other is closed again. */
async function openBoth(
  { configDir, databaseUrl, dataDir }: Environment,
  { db, source }: Pick<StartOptions, "db" | "source">,
): Promise<{ config: EditableConfig; database: Db }> {
  const [config, database] = await Promise.allSettled([openConfig(configDir, { log, source }), db ?? openDatabase({ databaseUrl, dataFolder: dataDir })]);
  if (config.status === "fulfilled" && database.status === "fulfilled") return { config: config.value, database: database.value };
  if (config.status === "fulfilled") await config.value.close();
  if (database.status === "fulfilled" && database.value !== db) await database.value.destroy();
  // A mistake in a file is said before all else.
  throw config.status === "rejected" ? config.reason : (database as PromiseRejectedResult).reason;
}

/**
 * Opens configuration and database and serves the museum until the process gets SIGTERM or SIGINT.
 * @returns what closes it sooner
 */
export async function start({ environment, appFolder = builtApp, now: given, db, source, documents }: StartOptions): Promise<() => Promise<void>> {
  if (environment.databaseUrl === undefined || environment.smtpUrl === undefined) await openDataFolder(environment.dataDir);
  const { config, database } = await openBoth(environment, { db, source });
  const clock = await followClock(database, log);
  const now = given ?? clock.now;
  const stopSharing = environment.databaseUrl ? await shareChanges(config, { databaseUrl: environment.databaseUrl, log }) : undefined;
  const server = await buildServer({
    environment,
    config,
    database,
    appFolder,
    pages: async (scope) => {
      await scope.register(studioPages, { config, appFolder });
      await scope.register(pages, { config, appFolder, demo: environment.demo, now, bearers: pageBearers({ config, db: database, now }) });
    },
    now,
    documents,
    logger: { serializers: logSerializers, stream: linesTogether(process.stdout) },
  });
  if (environment.demo) {
    await addDemoCustomers(database, museumAt(config.current, now()));
    await addDemoEmployees(database, config.current.tenant.locale, new Date(now().epochMilliseconds));
  } else await Promise.all([closeDemoCustomers(database), closeDemoEmployees(database)]);

  const close = async () => {
    await server.close();
    await stopSharing?.();
    await config.close();
    clock.stop();
    if (db === undefined) await database.destroy();
    for (const signal of signals) process.off(signal, stop);
  };
  let closing: Promise<void> | undefined;
  const closeOnce = () => (closing ??= close());
  const stop = () => {
    setTimeout(endAnyway, longestStopMs).unref();
    void closeOnce();
  };
  for (const signal of signals) process.on(signal, stop);

  await server.listen({ port: environment.port, host: environment.host });
  log.info(`${config.current.tenant.title} is open at ${environment.publicUrl}${environment.demo ? " (demo)" : ""}`);
  return closeOnce;
}

/** As `start`, for a process that does nothing else: where the server cannot start, says why and exits. */
export async function startOrExit(options: () => StartOptions): Promise<void> {
  try {
    await start(options());
  } catch (error) {
    log.error(error instanceof Error ? `The server could not start: ${error.message}` : String(error));
    if (error instanceof Error && error.cause instanceof Error) log.error(error.cause.message);
    // What was opened already, the watcher for one, would keep the process alive.
    process.exit(1);
  }
}
