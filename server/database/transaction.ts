import { setTimeout as pause } from "node:timers/promises";
import type { Db, Tx } from "./tables.ts";

/** Deadlock and serialization failure: the database undid the transaction, which may be tried again as it is. */
const retryable = new Set(["40P01", "40001"]);
const tries = 4;
const longestPauseMs = 25;

/**
 * Runs `work` in one transaction; again, at most three times, when the database gave it up for another's sake. So `work` changes nothing
 * but through `tx`. Every change to carts, seats and orders passes here.
 * @throws what `work` throws, and the database's error when it gave the transaction up each time
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (attempt === tries || !retryable.has(code)) throw error;
      // Those who got into each other's way do not come back at the same moment.
      await pause(Math.random() * longestPauseMs * attempt);
    }
  }
}
