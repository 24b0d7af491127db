import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { compareWithSold, formatSold } from "../museum/catalogue/compare-sold.ts";
import { type Museum, museumNow, stockOf } from "../museum/catalogue/museum.ts";
import { syncStock } from "../museum/inventory/sync-stock.ts";
import type { Catalogue } from "../museum/model/config.ts";
import type { ServerContext } from "../museum/server-context.ts";
import { checkLedger } from "./reconcile.ts";
import { forgetDeleted, sweepCodes, sweepExpired, sweepHolds } from "./sweep.ts";

const everyMs = 30_000;
/** Larger batches are safe before the server listens. */
const maxRowsAtStart = 20_000;
const maxRowsBesideRequests = 100;

declare module "fastify" {
  interface FastifyInstance {
    /** Resolves once the inventory matches the current configuration and day. */
    inventorySynced(): Promise<void>;
  }
}

type InventoryLog = Pick<FastifyBaseLogger, "error" | "warn">;

interface InventoryJob {
  synced(): Promise<void>;
  stop(): Promise<void>;
}

interface InventoryEvents {
  holdsExpired(count: number): void;
  /** Called after a sync, which may add places. */
  seatsWritten(): void;
  /** The number of sold items no longer in the catalogue. */
  soldWarnings(count: number): void;
}

/**
 * Syncs the inventory with the catalogue on each new configuration or day, sweeps expired rows and checks what was
 * sold. Resolves once the inventory is ready.
 */
export async function syncInventory(
  context: Pick<ServerContext, "config" | "db" | "now">,
  log: InventoryLog,
  events: InventoryEvents,
): Promise<InventoryJob> {
  const sync = createSync(context, log, events);
  await sync(maxRowsAtStart);
  const logged = (work: Promise<void>) =>
    work.catch((err: unknown) => log.error({ err }, "the inventory could not be kept"));
  // Serialize syncs: an older configuration must not finish last.
  let syncing = Promise.resolve();
  const syncNext = () => {
    syncing = logged(syncing.then(() => sync(maxRowsBesideRequests)));
  };
  const stopping = new AbortController();
  // Sweep outside the queue: a long sweep must not delay syncs.
  let sweeping: Promise<void> | undefined;
  const sweepUnlessBusy = () => {
    sweeping ??= logged(sweep(context, events, stopping.signal)).finally(() => {
      sweeping = undefined;
    });
  };
  const unsubscribe = context.config.onChange(syncNext);
  const timer = setInterval(() => {
    syncNext();
    sweepUnlessBusy();
  }, everyMs);
  timer.unref();
  return {
    synced() {
      syncNext();
      return syncing;
    },
    async stop() {
      unsubscribe();
      clearInterval(timer);
      stopping.abort();
      await Promise.all([syncing, sweeping]);
    },
  };
}

/** Syncs only what changed since the last success; after a failure, the next sync starts over. */
function createSync(
  context: Pick<ServerContext, "config" | "db" | "now">,
  log: InventoryLog,
  { seatsWritten, soldWarnings }: InventoryEvents,
): (maxRows: number) => Promise<void> {
  const { db } = context;
  let synced:
    | { readonly catalogue: Catalogue; readonly today: string; readonly digests: ReadonlyMap<string, string> }
    | undefined;
  const reportSold = createSoldReport(context, log, soldWarnings);
  return async (maxRows) => {
    const museum = museumNow(context);
    const { catalogue } = museum.index;
    const today = museum.today.toString();
    if (synced?.catalogue === catalogue && synced.today === today) return;
    const isNewDay = synced !== undefined && synced.today !== today;
    const last = synced?.today === today ? synced.digests : undefined;
    synced = undefined;
    const stock = stockOf(museum);
    const changed = stock.filter(({ id, digest }) => last?.get(id) !== digest);
    await yieldToOthers();
    if ((await syncStock(db, changed, { today, maxRows })) > 0) seatsWritten();
    // Yield: the embedded database answers within one turn of the event loop.
    await yieldToOthers();
    await reportSold(museum);
    if (isNewDay) await checkLedger(db, log);
    synced = { catalogue, today, digests: new Map(stock.map(({ id, digest }) => [id, digest])) };
  };
}

/** Logs each difference between catalogue and sales once. */
function createSoldReport(
  { config, db }: Pick<ServerContext, "config" | "db">,
  log: InventoryLog,
  count: (warnings: number) => void,
) {
  let logged: ReadonlySet<string> = new Set();
  return async (museum: Museum): Promise<void> => {
    const { catalogueParts } = config.current;
    const lines = (await compareWithSold(db, museum)).map((problem) => formatSold(problem, catalogueParts));
    for (const line of lines) if (!logged.has(line)) log.warn(line);
    logged = new Set(lines);
    count(lines.length);
  };
}

async function sweep(
  context: Pick<ServerContext, "db" | "now">,
  { holdsExpired }: InventoryEvents,
  signal: AbortSignal,
): Promise<void> {
  const { db } = context;
  const now = new Date(context.now().epochMilliseconds);
  holdsExpired(await sweepHolds(db, now, signal));
  await sweepCodes(db, now);
  await sweepExpired(db, now, signal);
  await forgetDeleted(db, now, signal);
}
