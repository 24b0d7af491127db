import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { buildServer } from "./app.ts";
import type { Clock } from "./core/clock.ts";
import { followClock } from "./core/clock.ts";
import { openDataFolder } from "./core/database/data-folder.ts";
import type { Db } from "./core/database/tables.ts";
import type { Environment } from "./core/environment.ts";
import { openLog } from "./core/http/log.ts";
import { inRepository } from "./core/repository.ts";
import { openDatabase } from "./database.ts";
import { authoredTasks } from "./features/studio/authored/authored-tasks.ts";
import { features } from "./features.ts";
import type { KindSource } from "./museum/config/kinds.ts";
import { openConfig } from "./museum/config/store.ts";
import { shareChanges } from "./museum/config/watch.ts";
import type { Given } from "./museum/feature.ts";
import type { EditableConfig } from "./museum/model/config.ts";
import { pageBearers, pages } from "./pages/pages.ts";
import { handleUncaught, handleUnhandled } from "./plugins/running-plugin.ts";

const builtApp = fileURLToPath(inRepository("dist/app"));

/** Process managers kill a server about this long after draining ends. */
const maxStopMs = 10_000;

const signals = ["SIGTERM", "SIGINT"] as const;

interface StartOptions {
  readonly environment: Environment;
  readonly appFolder?: string;
  /** Defaults to the database's clock. */
  readonly now?: Clock;
  /** A migrated database, which stays open. */
  readonly db?: Db;
  /** Checks in this thread; by default a worker thread checks all kinds. */
  readonly source?: KindSource;
  /** Replaces values that features put into slots. */
  readonly given?: readonly Given[];
}

/** A worker thread checks the configuration, so open both in parallel. */
async function openBoth(
  { configDir, databaseUrl, dataDir }: Environment,
  { db, source, log }: Pick<StartOptions, "db" | "source"> & { readonly log: FastifyBaseLogger },
): Promise<{ config: EditableConfig; database: Db }> {
  const [config, database] = await Promise.allSettled([
    openConfig(configDir, { log, source, tasks: authoredTasks }),
    db ?? openDatabase({ databaseUrl, dataFolder: dataDir }),
  ]);
  if (config.status === "fulfilled" && database.status === "fulfilled")
    return { config: config.value, database: database.value };
  if (config.status === "fulfilled") await config.value.close();
  if (database.status === "fulfilled" && database.value !== db) await database.value.destroy();
  // Report mistakes in files first.
  throw config.status === "rejected" ? config.reason : (database as PromiseRejectedResult).reason;
}

/** @returns a function that stops the server earlier */
export async function start({
  environment,
  appFolder = builtApp,
  now: fixed,
  db,
  source,
  given,
}: StartOptions): Promise<() => Promise<void>> {
  const log = openLog(environment.logLevel);
  // Log early: a first start or a migration can take minutes.
  log.info(
    { config: environment.configDir, database: environment.databaseUrl === undefined ? "embedded" : "PostgreSQL" },
    "starting",
  );
  if (environment.databaseUrl === undefined || environment.smtpUrl === undefined)
    await openDataFolder(environment.dataDir);
  const { config, database } = await openBoth(environment, { db, source, log });
  log.info("configuration and database are open");
  const clock = await followClock(database, log);
  const now = fixed ?? clock.now;
  const stopSharing = environment.databaseUrl
    ? await shareChanges(config, { databaseUrl: environment.databaseUrl, log })
    : undefined;
  const context = { config, db: database, now };
  const server = await buildServer({
    ...{ environment, config, database, appFolder, now, log },
    pages: async (scope) => {
      const { demo, publicUrl } = environment;
      await scope.register(pages, { config, appFolder, demo, now, publicUrl, bearers: pageBearers(context) });
    },
    ...(given && { given }),
  });
  for (const { demoAccounts } of features)
    await (environment.demo ? demoAccounts?.add(context) : demoAccounts?.close(context));

  const close = stopOnSignals(server, environment, log, async () => {
    await server.close();
    await stopSharing?.();
    await config.close();
    clock.stop();
    if (db === undefined) await database.destroy();
  });
  await server.listen({ port: environment.port, host: environment.host });
  const { publicUrl, demo } = environment;
  log.info(
    { boxOffice: `${publicUrl}/box-office`, studio: `${publicUrl}/studio` },
    `${config.current.tenant.title} is open at ${publicUrl}${demo ? " (demo)" : ""}`,
  );
  return close;
}

/** Drains on a signal, then closes once. @returns a function that closes without draining */
function stopOnSignals(
  server: FastifyInstance,
  { drainSeconds }: Environment,
  log: FastifyBaseLogger,
  close: () => Promise<void>,
): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const closeOnce = () => {
    closing ??= close().then(() => {
      for (const signal of signals) process.off(signal, stop);
      log.info("stopped");
    });
    return closing;
  };
  let draining: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(draining);
    setTimeout(() => {
      log.error(`The server did not stop within ${maxStopMs / 1000} seconds, and ends now.`);
      process.exit(1);
    }, maxStopMs).unref();
    void closeOnce();
  };
  const stop = () => {
    // A second signal skips the draining.
    if (server.isStopping || drainSeconds === 0) return end();
    server.isStopping = true;
    log.info({ seconds: drainSeconds }, "stopping: /readyz answers 503, and calls are served until then");
    draining = setTimeout(end, drainSeconds * 1000);
  };
  for (const signal of signals) process.on(signal, stop);
  return closeOnce;
}

export async function startOrExit(options: () => StartOptions): Promise<void> {
  try {
    const { environment, ...others } = options();
    const log = openLog(environment.logLevel);
    handleUncaught(log);
    await start({ environment, ...others });
    handleUnhandled(log);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? { cause: error.cause.message } : {};
    const log = openLog();
    log.fatal(cause, error instanceof Error ? `The server could not start: ${error.message}` : String(error));
    // Open watchers would keep the process alive.
    process.exit(1);
  }
}
