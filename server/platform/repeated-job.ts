/** Work that is done again and again, one round at a time. */
export interface RepeatedJob {
  /** Begins a round now, or another one after that which is under way. */
  wake(): void;
  /** Ends it, once the round under way is over. @param finish whether what was asked for is still done */
  stop(options?: { readonly finish?: boolean }): Promise<void>;
}

/**
 * Does `work` now, whenever it is woken, and every so often; what is asked for during a round is done in the next.
 * @param work must not reject; its signal says that the job is to stop
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
