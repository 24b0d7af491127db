import { setTimeout as pause } from "node:timers/promises";
import type { Db, Tx } from "./tables.ts";

/** Deadlock and serialization failure: the database undid the transaction, which may be tried again as it is. */
const retryable = new Set(["40P01", "40001"]);
const tries = 4;
const longestPauseMs = 25;

const afterwards = new WeakMap<Tx, Set<() => void>>();

/** Has `act` run once this transaction is committed; where it is not, never. It must not throw. */
export function afterCommit(tx: Tx, act: () => void): void {
  const acts = afterwards.get(tx);
  if (acts === undefined) throw new Error("Only a transaction of inTransaction says when it is committed.");
  acts.add(act);
}

/**
 * Runs `work` in one transaction; again, at most three times, when the database gave it up for another's sake. So `work` changes nothing
 * but through `tx`. Every change to carts, seats and orders passes here.
 * @throws what `work` throws, and the database's error when it gave the transaction up each time
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(db, work);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (attempt === tries || !retryable.has(code)) throw error;
      // Those who got into each other's way do not come back at the same moment.
      await pause(Math.random() * longestPauseMs * attempt);
    }
  }
}

async function attemptOnce<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const acts = new Set<() => void>();
  const result = await db.transaction().execute((tx) => {
    afterwards.set(tx, acts);
    return work(tx);
  });
  for (const act of acts) act();
  return result;
}
