export interface RepeatedJob {
  /** Starts a round now, or another after the current one. */
  wake(): void;
  /** Stops after the current round. @param finish runs a requested round first */
  stop(options?: { readonly finish?: boolean }): Promise<void>;
}

/**
 * Runs `work` on each wake-up and every `everyMs`; a request during a round starts another.
 * @param work must not reject; its signal aborts when the job stops
 */
export function repeatJob(work: (stopping: AbortSignal) => Promise<unknown>, everyMs: number): RepeatedJob {
  const stopping = new AbortController();
  let asked = false;
  let running: Promise<void> | undefined;
  const run = async () => {
    while (asked) {
      asked = false;
      await work(stopping.signal);
    }
    running = undefined;
  };
  const wake = () => {
    if (stopping.signal.aborted) return;
    asked = true;
    running ??= run();
  };
  const timer = setInterval(wake, everyMs);
  timer.unref();
  wake();
  return {
    wake,
    async stop({ finish = false } = {}) {
      clearInterval(timer);
      if (finish) wake();
      else asked = false;
      stopping.abort();
      await running;
    },
  };
}
