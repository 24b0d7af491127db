/** In milliseconds: the first pause, and the longest that pauses grow to. */
const firstPauseMs = 2_000;
const longestPauseMs = 30_000;
/** After an answer to another call. The server may be about to answer more of them. */
const soonMs = 500;

const listeners = new Set<() => void>();

/** The server answered a call of this page: what is left unanswered is worth another try. */
export function noteReached(): void {
  for (const listener of [...listeners]) listener();
}

/**
 * Calls `again` once, when a call that got no answer is worth another try: after a pause that grows with each failure, soon after another
 * call was answered, or at once where the browser's network is back. A server that restarts fires no `online` event.
 * @param failures how many tries failed so far, from 1
 * @returns stops it
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

/** Never the same for two clients: after an outage they do not all come back at once. */
function pauseAfter(failures: number): number {
  const pause = Math.min(longestPauseMs, firstPauseMs * 1.5 ** (failures - 1));
  return pause * (1 + Math.random() / 2);
}
