interface QueueOptions {
  readonly concurrency: number;
  readonly maxWaiting: number;
  refuse(): Error;
}

/** Runs tasks in order, a few at a time; urgent tasks come first. */
type Queue = <T>(work: () => Promise<T>, urgent?: boolean) => Promise<T>;

/** @returns a function that queues a task and rejects if too many of its priority wait */
export function createQueue({ concurrency, maxWaiting, refuse }: QueueOptions): Queue {
  const [first, others]: [(() => void)[], (() => void)[]] = [[], []];
  let running = 0;
  return async (work, urgent = false) => {
    const waiters = urgent ? first : others;
    if (running < concurrency) running += 1;
    else if (waiters.length >= maxWaiting) throw refuse();
    // A finished task passes its slot to the next.
    else await new Promise<void>((begin) => waiters.push(begin));
    try {
      return await work();
    } finally {
      const next = first.shift() ?? others.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
