import { setTimeout as pause } from "node:timers/promises";

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
