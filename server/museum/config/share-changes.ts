import { randomUUID } from "node:crypto";
import pg from "pg";
import type { ConfigStore, Log } from "../model/config.ts";

interface SharingOptions {
  readonly databaseUrl: string;
  readonly log: Log;
  /** How often to reload the files without a notification, in milliseconds. */
  readonly pollMs?: number;
}

const channel = "configuration_changed";
const retryMs = { first: 250, longest: 10_000 };

/**
 * Notifies other servers on this database of changes. Reloading after a reconnect and at intervals finds missed ones.
 * Resolves after the first connection attempt, successful or not. @returns a function that stops it
 */
export async function shareChanges(
  store: ConfigStore,
  { databaseUrl, log, pollMs = 30_000 }: SharingOptions,
): Promise<() => Promise<void>> {
  const self = randomUUID();
  let client: pg.Client | undefined;
  let stopped = false;
  let pause = retryMs.first;
  let retry: NodeJS.Timeout | undefined;

  const readAgain = () =>
    void store
      .reload()
      .catch((error: unknown) => log.error(`the configuration could not be read again: ${String(error)}`));
  const announce = () => void client?.query("select pg_notify($1, $2)", [channel, self]).catch(() => {});

  async function listen(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      application_name: "museum configuration",
    });
    const lost = () => {
      if (client === next) client = undefined;
      next.removeListener("end", lost);
      next.end().catch(() => {});
      if (stopped) return;
      clearTimeout(retry);
      retry = setTimeout(() => void listen(), pause);
      retry.unref();
      pause = Math.min(pause * 2, retryMs.longest);
    };
    // A broken connection emits an error and then ends; without a listener, the error would end the process.
    next.on("error", () => {});
    next.on("end", lost);
    next.on("notification", ({ payload }) => {
      if (payload !== self) readAgain();
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch {
      return lost();
    }
    if (stopped) return next.end();
    pause = retryMs.first;
    client = next;
    readAgain();
  }

  await listen();
  if (client === undefined)
    log.warn("other servers cannot be notified of configuration changes yet: the database does not answer");
  const forget = store.onChange(announce);
  const poll = setInterval(readAgain, pollMs);
  poll.unref();
  return async () => {
    stopped = true;
    forget();
    clearInterval(poll);
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}
