import { setTimeout as pause } from "node:timers/promises";

/** Rows in a batch: the rows that it locks besides, such as one of the inventory that everybody wants, are free again after some milliseconds. */
const size = 500;

/**
 * Repeats work on many rows until a batch finds fewer than it may take, or until the signal ends it between two. After each it rests for
 * three times as long as that took: others that work on the same rows, or need the processor, have three quarters of the time.
 * @param work changes at most that many rows, and returns how many it changed
 * @returns how many there were in all
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
