import type { FastifyBaseLogger } from "fastify";
import { inventoryRows } from "../catalogue/inventory-rows.ts";
import { museumNow, type Services } from "../http/services.ts";
import { sweepCarts } from "./sweep-carts.ts";
import { sweepHolds } from "./sweep-holds.ts";
import { syncInventory } from "./sync-inventory.ts";

const everyMs = 30_000;

/**
 * Keeps the inventory in step with the catalogue: now, when the configuration changes and when the museum's day does; and tidies up what
 * expired, telling `expired` of how many holds. Settles when the inventory is ready; returns how to stop.
 */
export async function keepInventory(
  services: Pick<Services, "config" | "db" | "now">,
  log: FastifyBaseLogger,
  expired: (holds: number) => void,
): Promise<() => Promise<void>> {
  const { config, db } = services;
  let synced = "";
  async function sync(): Promise<void> {
    const museum = museumNow(services);
    // Where this fails, the next tidying begins with it.
    synced = "";
    await syncInventory(db, inventoryRows(museum));
    synced = museum.today.toString();
  }
  async function tidy(): Promise<void> {
    if (museumNow(services).today.toString() !== synced) await sync();
    const now = new Date(services.now().epochMilliseconds);
    expired(await sweepHolds(db, now));
    await sweepCarts(db, now);
  }

  await sync();
  // One after the other: a sync of the older configuration must not end last.
  let running = Promise.resolve();
  const enqueue = (work: () => Promise<void>) => {
    running = running.then(work).catch((err: unknown) => log.error({ err }, "the inventory could not be kept"));
  };
  const forget = config.onChange(() => enqueue(sync));
  const timer = setInterval(() => enqueue(tidy), everyMs);
  timer.unref();
  return async () => {
    forget();
    clearInterval(timer);
    await running;
  };
}
