import { setTimeout as pause } from "node:timers/promises";

/**
 * Rows in a batch. It also locks rows such as a popular inventory row, which must be free again within milliseconds.
 */
const size = 500;

/**
 * Repeats `work` until a batch is not full, or until the signal aborts between two batches. Pauses three times as long
 * as each batch took, so that other work on the same rows or the CPU gets three quarters of the time.
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
