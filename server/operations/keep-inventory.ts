import { setImmediate as otherWork } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { compareWithSold, formatSold } from "../museum/catalogue/compare-sold.ts";
import { type Museum, museumNow, stockOf } from "../museum/catalogue/museum.ts";
import { syncStock } from "../museum/inventory/sync-stock.ts";
import type { Catalogue } from "../museum/model/config.ts";
import type { ServerContext } from "../museum/server-context.ts";
import { checkLedger } from "./check-ledger.ts";
import { forgetDeleted } from "./forget-deleted.ts";
import { sweepCarts } from "./sweep-carts.ts";
import { sweepCodes } from "./sweep-codes.ts";
import { sweepHolds } from "./sweep-holds.ts";

const everyMs = 30_000;
/** Larger batches are safe before the server listens. */
const rowsAtStart = 20_000;
const rowsBesideRequests = 100;

declare module "fastify" {
  interface FastifyInstance {
    /** Resolves once the inventory matches the current configuration and day. */
    inventoryInStep(): Promise<void>;
  }
}

interface Keeping {
  inStep(): Promise<void>;
  stop(): Promise<void>;
}

interface Tell {
  expired(holds: number): void;
  /** Called after a sync, which may add places. */
  written(): void;
  /** The number of sold items no longer in the catalogue. */
  soldWarnings(count: number): void;
}

/**
 * Syncs the inventory with the catalogue on each new configuration or day, sweeps expired rows and checks what was
 * sold. Resolves once the inventory is ready.
 */
export async function keepInventory(
  context: Pick<ServerContext, "config" | "db" | "now">,
  log: Pick<FastifyBaseLogger, "error" | "warn">,
  { expired, written, soldWarnings }: Tell,
): Promise<Keeping> {
  const { config, db } = context;
  let synced:
    | { readonly catalogue: Catalogue; readonly today: string; readonly digests: ReadonlyMap<string, string> }
    | undefined;
  let told: ReadonlySet<string> = new Set();
  async function sync(rowsAtOnce = rowsBesideRequests): Promise<void> {
    const museum = museumNow(context);
    const { catalogue } = museum.index;
    const today = museum.today.toString();
    if (synced?.catalogue === catalogue && synced.today === today) return;
    const isNewDay = synced !== undefined && synced.today !== today;
    // After a failure, the next sync starts over.
    const last = synced?.today === today ? synced.digests : undefined;
    synced = undefined;
    const stock = stockOf(museum);
    const changed = stock.filter(({ id, digest }) => last?.get(id) !== digest);
    await otherWork();
    if ((await syncStock(db, changed, { today, rowsAtOnce })) > 0) written();
    // Yield: the embedded database answers within one turn of the event loop.
    await otherWork();
    await compare(museum);
    if (isNewDay) await checkLedger(db, log);
    synced = { catalogue, today, digests: new Map(stock.map(({ id, digest }) => [id, digest])) };
  }
  async function compare(museum: Museum): Promise<void> {
    const lines = (await compareWithSold(db, museum)).map(formatSold);
    for (const line of lines) if (!told.has(line)) log.warn(line);
    told = new Set(lines);
    soldWarnings(lines.length);
  }
  async function sweep(signal: AbortSignal): Promise<void> {
    const now = new Date(context.now().epochMilliseconds);
    expired(await sweepHolds(db, now, signal));
    await sweepCodes(db, now);
    await sweepCarts(db, now, signal);
    await forgetDeleted(db, now, signal);
  }

  await sync(rowsAtStart);
  const logged = (work: Promise<void>) =>
    work.catch((err: unknown) => log.error({ err }, "the inventory could not be kept"));
  // Serialize syncs: an older configuration must not finish last.
  let syncing = Promise.resolve();
  const syncNext = () => {
    syncing = logged(syncing.then(() => sync()));
  };
  const stopping = new AbortController();
  // Sweep outside the queue: a long sweep must not delay syncs.
  let sweeping: Promise<void> | undefined;
  const sweepUnlessBusy = () => {
    sweeping ??= logged(sweep(stopping.signal)).finally(() => {
      sweeping = undefined;
    });
  };
  const forget = config.onChange(syncNext);
  const timer = setInterval(() => {
    syncNext();
    sweepUnlessBusy();
  }, everyMs);
  timer.unref();
  return {
    inStep() {
      syncNext();
      return syncing;
    },
    async stop() {
      forget();
      clearInterval(timer);
      stopping.abort();
      await Promise.all([syncing, sweeping]);
    },
  };
}
