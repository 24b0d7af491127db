const firstPauseMs = 2_000;
const maxPauseMs = 30_000;
/** After another call succeeds, since the server may be recovering. */
const soonMs = 500;

const listeners = new Set<() => void>();

/** Retries failed calls soon, because the server just answered another one. */
export function noteReached(): void {
  for (const listener of [...listeners]) listener();
}

/**
 * Calls `again` once, after a backoff or when the server seems reachable; its restart fires no `online` event.
 * @param failures number of failed attempts, from 1
 * @returns a function that cancels the retry
 */
export function onceReachable(again: () => void, failures: number): () => void {
  let timer = setTimeout(run, pauseAfter(failures));
  function stop() {
    clearTimeout(timer);
    listeners.delete(soon);
    removeEventListener("online", run);
  }
  function run() {
    stop();
    again();
  }
  function soon() {
    listeners.delete(soon);
    clearTimeout(timer);
    timer = setTimeout(run, soonMs);
  }
  listeners.add(soon);
  addEventListener("online", run);
  return stop;
}

/** Adds jitter, so that clients do not all retry together after an outage. */
function pauseAfter(failures: number): number {
  const pause = Math.min(maxPauseMs, firstPauseMs * 1.5 ** (failures - 1));
  return pause * (1 + Math.random() / 2);
}
