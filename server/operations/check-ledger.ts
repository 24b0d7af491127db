import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../core/database/tables.ts";
import { reconcile } from "./reconcile.ts";

/** Logs discrepancies between orders, charges and ledger as errors, for manual review. */
export async function checkLedger(db: Db, log: Pick<FastifyBaseLogger, "error">): Promise<void> {
  for (const discrepancy of await reconcile(db)) log.error(discrepancy, "the ledger does not agree with the orders");
}
