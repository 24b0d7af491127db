import type { FastifyInstance } from "fastify";
import { reportRoutes } from "../core/http/reports.ts";
import { seatsFreed } from "../features/after-sale/order-changed.ts";
import type { Host } from "../museum/feature.ts";
import { healthRoutes } from "./health.ts";
import { keepInventory } from "./keep-inventory.ts";
import { serveMetrics } from "./metrics.ts";

interface Operations {
  /** Resolves once the inventory is ready. @returns a function that stops the job */
  keepInventory(): Promise<() => Promise<void>>;
}

/** Adds health, metrics and browsers' reports. Features' jobs log through it. */
export function openOperations(server: FastifyInstance, host: Host): Operations {
  let soldWarnings = 0;
  healthRoutes(server, host, () => soldWarnings);
  const metrics = serveMetrics(server, host);
  reportRoutes(server, metrics.reported);
  return {
    async keepInventory() {
      const inventory = await keepInventory(host, server.jobLog("inventory"), {
        expired: metrics.holdsExpired,
        written: () => seatsFreed.find(host)?.(),
        soldWarnings: (count) => {
          soldWarnings = count;
        },
      });
      server.decorate("inventoryInStep", inventory.inStep);
      return inventory.stop;
    },
  };
}
