import { randomUUID } from "node:crypto";
import { type FSWatcher, watch as watchDirectory } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { watch as watchTree } from "chokidar";
import pg from "pg";
import type { ConfigStore, Log } from "../model/config.ts";

interface WatchOptions {
  readonly log: Log;
  /** Called on a possible change, often several times for one. */
  readonly changed: () => void;
  readonly pollMs?: number;
}

/**
 * A watcher follows a moved folder, so the parent is watched for a replacement, by rename or by link as in Kubernetes.
 * Polling finds the rest, for example on network file systems. Resolves once it watches.
 * @returns a function that stops it
 */
export async function watchFolder(
  dir: string,
  { log, changed, pollMs = 2000 }: WatchOptions,
): Promise<() => Promise<void>> {
  const path = resolve(dir);
  let stopped = false;
  let place = await placeOf(path);
  let tree = await openTree(path, { log, changed });
  let inspecting = Promise.resolve();

  async function inspect(): Promise<void> {
    const now = await placeOf(path);
    if (stopped) return;
    if (now !== place) {
      place = now;
      await tree.close();
      if (stopped) return;
      tree = await openTree(path, { log, changed });
      log.info(
        now === undefined
          ? `${dir} is gone; what it held is served until it is back`
          : `${dir} is another folder now, and is read again`,
      );
    }
    changed();
  }
  const inspectNext = () => {
    inspecting = inspecting
      .then(inspect)
      .catch((error: unknown) => log.warn(`changes in ${dir} may go unseen: ${String(error)}`));
  };
  const above = watchAbove(path, inspectNext);
  const timer = setInterval(inspectNext, pollMs);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    above?.close();
    await inspecting;
    await tree.close();
  };
}

async function placeOf(path: string): Promise<string | undefined> {
  try {
    const [real, { dev, ino }] = await Promise.all([realpath(path), stat(path, { bigint: true })]);
    return `${real} ${dev} ${ino}`;
  } catch {
    return undefined;
  }
}

async function openTree(path: string, { log, changed }: Pick<WatchOptions, "log" | "changed">) {
  const watcher = watchTree(path, { ignoreInitial: true });
  watcher.on("all", changed);
  watcher.on("error", (error) => log.warn(`changes in ${path} may go unseen: ${String(error)}`));
  await new Promise<void>((ready) => watcher.once("ready", () => ready()));
  return watcher;
}

/** If the parent cannot be watched, polling must do. */
function watchAbove(path: string, notice: () => void): FSWatcher | undefined {
  try {
    const watcher = watchDirectory(dirname(path), { persistent: false }, (_event, name) => {
      if (name === null || name === basename(path)) notice();
    });
    watcher.on("error", () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}

interface SharingOptions {
  readonly databaseUrl: string;
  readonly log: Log;
  /** How often to reload the files without a notification, in milliseconds. */
  readonly pollMs?: number;
}

const channel = "configuration_changed";
const retryMs = { first: 250, max: 10_000 };

/**
 * Notifies other servers on this database of changes. Reloading after a reconnect and at intervals finds missed ones.
 * Resolves after the first connection attempt, successful or not. @returns a function that stops it
 */
export async function shareChanges(
  store: ConfigStore,
  { databaseUrl, log, pollMs = 30_000 }: SharingOptions,
): Promise<() => Promise<void>> {
  const self = randomUUID();
  const reload = () =>
    void store
      .reload()
      .catch((error: unknown) => log.error(`the configuration could not be read again: ${String(error)}`));
  const connection = await openListener(databaseUrl, {
    connected: reload,
    notified(sender) {
      if (sender !== self) reload();
    },
  });
  if (!connection.isOpen())
    log.warn("other servers cannot be notified of configuration changes yet: the database does not answer");
  const unsubscribe = store.onChange(() => connection.notify(self));
  const poll = setInterval(reload, pollMs);
  poll.unref();
  return async () => {
    unsubscribe();
    clearInterval(poll);
    await connection.stop();
  };
}

interface Listener {
  connected(): void;
  notified(payload: string | undefined): void;
}

/** Reconnects with growing pauses until stopped. Resolves after the first attempt. */
async function openListener(connectionString: string, { connected, notified }: Listener) {
  let client: pg.Client | undefined;
  let isStopped = false;
  let pauseMs = retryMs.first;
  let retry: NodeJS.Timeout | undefined;

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString, keepAlive: true, application_name: "museum configuration" });
    const lost = () => {
      if (client === next) client = undefined;
      next.removeListener("end", lost);
      next.end().catch(() => {});
      if (isStopped) return;
      clearTimeout(retry);
      retry = setTimeout(() => void listen(), pauseMs);
      retry.unref();
      pauseMs = Math.min(pauseMs * 2, retryMs.max);
    };
    // A broken connection emits an error and then ends; without a listener, the error would end the process.
    next.on("error", () => {});
    next.on("end", lost);
    next.on("notification", ({ payload }) => notified(payload));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch {
      return lost();
    }
    if (isStopped) return next.end();
    pauseMs = retryMs.first;
    client = next;
    connected();
  }

  await listen();
  return {
    isOpen: () => client !== undefined,
    notify: (payload: string) => void client?.query("select pg_notify($1, $2)", [channel, payload]).catch(() => {}),
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
