import { setImmediate as otherWork } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Museum } from "../museum/catalogue/museum.ts";
import { stockOf } from "../museum/catalogue/stock.ts";
import { compareWithSold, formatSold } from "../museum/config/sold.ts";
import type { Catalogue } from "../museum/config/types.ts";
import { syncStock } from "../museum/inventory/sync-stock.ts";
import { museumNow, type ServerContext } from "../museum/server-context.ts";
import { checkLedger } from "./check-ledger.ts";
import { forgetDeleted } from "./forget-deleted.ts";
import { sweepCarts } from "./sweep-carts.ts";
import { sweepCodes } from "./sweep-codes.ts";
import { sweepHolds } from "./sweep-holds.ts";

const everyMs = 30_000;
/** Before the server listens nobody waits for the database. */
const rowsAtStart = 20_000;
const rowsBesideRequests = 100;

declare module "fastify" {
  interface FastifyInstance {
    /** Settles when the inventory is in step with the configuration and the day of this moment. */
    inventoryInStep(): Promise<void>;
  }
}

/** What keeps the inventory. */
interface Keeping {
  inStep(): Promise<void>;
  /** Ends a sweep after the batch that it is at. */
  stop(): Promise<void>;
}

interface Tell {
  /** Called with the number of expired holds that were released. */
  expired(holds: number): void;
  /** Called when the inventory was written as the catalogue has it: there may be places that were not there before. */
  written(): void;
  /** How many warnings there are of what was sold and is no longer in the catalogue. */
  soldWarnings(count: number): void;
}

/**
 * Keeps the inventory in step with the catalogue: now, when the configuration changes and when the museum's day does; and sweeps what
 * expired, telling `expired` of how many holds. What was sold and is no longer in the catalogue is logged as a warning, and on each new day
 * where orders and ledger do not agree as an error. Settles when the inventory is ready.
 */
export async function keepInventory(
  context: Pick<ServerContext, "config" | "db" | "now">,
  log: Pick<FastifyBaseLogger, "error" | "warn">,
  { expired, written, soldWarnings }: Tell,
): Promise<Keeping> {
  const { config, db } = context;
  let synced: { readonly catalogue: Catalogue; readonly today: string; readonly digests: ReadonlyMap<string, string> } | undefined;
  let told: ReadonlySet<string> = new Set();
  async function sync(rowsAtOnce = rowsBesideRequests): Promise<void> {
    const museum = museumNow(context);
    const { catalogue } = museum.index;
    const today = museum.today.toString();
    if (synced?.catalogue === catalogue && synced.today === today) return;
    const isNewDay = synced !== undefined && synced.today !== today;
    // Where this fails, it begins again the next time.
    const last = synced?.today === today ? synced.digests : undefined;
    synced = undefined;
    const stock = stockOf(museum);
    const changed = stock.filter(({ id, digest }) => last?.get(id) !== digest);
    await otherWork();
    if ((await syncStock(db, changed, { today, rowsAtOnce })) > 0) written();
    // The embedded database answers within the same turn of the event loop.
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
  const logged = (work: Promise<void>) => work.catch((err: unknown) => log.error({ err }, "the inventory could not be kept"));
  // One after the other: a sync of the older configuration must not end last.
  let syncing = Promise.resolve();
  const syncNext = () => {
    syncing = logged(syncing.then(() => sync()));
  };
  const stopping = new AbortController();
  // A long one does not keep changes of the configuration waiting, and the next begins when it is over.
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
