import { setTimeout as pause } from "node:timers/promises";
import type { Db, Tx } from "./tables.ts";

/** Deadlock and serialization failure: the database rolled back, and the same transaction may be retried. */
const retryable = new Set(["40P01", "40001"]);
const maxAttempts = 4;
const maxPauseMs = 25;

interface Ending {
  readonly committed: Set<() => void>;
  readonly over: Set<() => void>;
}

const endings = new WeakMap<Tx, Ending>();

/** Runs `act` after this transaction commits, never otherwise. It must not throw. */
export function afterCommit(tx: Tx, act: () => void): void {
  endingOf(tx).committed.add(act);
}

/** Runs `act` after this transaction commits or rolls back. It must not throw. */
export function atEnd(tx: Tx, act: () => void): void {
  endingOf(tx).over.add(act);
}

function endingOf(tx: Tx): Ending {
  const ending = endings.get(tx);
  if (ending === undefined) throw new Error("Only a transaction of inTransaction says when it ends.");
  return ending;
}

/**
 * Retries `work` up to three times on a conflict, so it may change things only through `tx`. All changes to carts,
 * seats and orders go through here.
 * @throws what `work` throws, or the database's error after the last retry
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(db, work);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (attempt === maxAttempts || !retryable.has(code)) throw error;
      // Retry at random moments, so that conflicting transactions do not collide again.
      await pause(Math.random() * maxPauseMs * attempt);
    }
  }
}

/** Rolls back always, to learn the result without changing anything. @throws as `inTransaction` */
export async function rehearse<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const rehearsed = new Rehearsed();
  let result: { readonly value: T } | undefined;
  try {
    return await inTransaction<T>(db, async (tx) => {
      result = { value: await work(tx) };
      throw rehearsed;
    });
  } catch (error) {
    if (error !== rehearsed || result === undefined) throw error;
    return result.value;
  }
}

class Rehearsed extends Error {}

async function attemptOnce<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const ending: Ending = { committed: new Set(), over: new Set() };
  try {
    const result = await db.transaction().execute((tx) => {
      endings.set(tx, ending);
      return work(tx);
    });
    for (const act of ending.committed) act();
    return result;
  } finally {
    for (const act of ending.over) act();
  }
}

/** A batch also locks popular inventory rows, which must be free again within milliseconds. */
const size = 500;

/**
 * Repeats `work` until a batch is not full or the signal aborts. Pauses leave others three quarters of the time.
 * @param work changes at most `size` rows and returns how many it changed
 * @returns the total number of changed rows
 */
export async function inBatches(work: (size: number) => Promise<number>, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    if (signal?.aborted) return total;
    const began = performance.now();
    const done = await work(size);
    total += done;
    if (done < size) return total;
    await pause(3 * (performance.now() - began), undefined, { signal }).catch(() => {});
  }
}
