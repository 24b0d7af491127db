interface QueueOptions {
  /** How much work is done at the same time. */
  readonly atOnce: number;
  /** How much more may wait. */
  readonly waiting: number;
  /** What is thrown beyond that. */
  refuse(): Error;
}

/** Does work a few at a time, in the order in which it was asked for. @returns what takes work; it rejects when too much waits already */
export function createQueue({ atOnce, waiting, refuse }: QueueOptions): <T>(work: () => Promise<T>) => Promise<T> {
  const waiters: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiters.length >= waiting) throw refuse();
    // A finished task passes its place on.
    else await new Promise<void>((begin) => waiters.push(begin));
    try {
      return await work();
    } finally {
      const next = waiters.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
