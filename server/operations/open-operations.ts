import type { FastifyInstance } from "fastify";
import { reportRoutes } from "../core/http/reports.ts";
import { seatsFreed } from "../features/after-sale/void-tickets.ts";
import type { Host } from "../museum/feature.ts";
import { healthRoutes } from "./health.ts";
import { serveMetrics } from "./metrics.ts";
import { syncInventory } from "./sync-inventory.ts";

interface Operations {
  /** Resolves once the inventory is ready. @returns a function that stops the job */
  syncInventory(): Promise<() => Promise<void>>;
}

/** Adds health, metrics and browsers' reports. Features' jobs log through it. */
export function openOperations(server: FastifyInstance, host: Host): Operations {
  let soldWarnings = 0;
  healthRoutes(server, host, () => soldWarnings);
  const metrics = serveMetrics(server, host);
  reportRoutes(server, metrics.reported);
  return {
    async syncInventory() {
      const inventory = await syncInventory(host, server.jobLog("inventory"), {
        holdsExpired: metrics.holdsExpired,
        seatsWritten: () => seatsFreed.find(host)?.(),
        soldWarnings: (count) => {
          soldWarnings = count;
        },
      });
      server.decorate("inventorySynced", inventory.synced);
      return inventory.stop;
    },
  };
}
