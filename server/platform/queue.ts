interface QueueOptions {
  /** How much work is done at the same time. */
  readonly atOnce: number;
  /** How much more may wait, of each kind. */
  readonly waiting: number;
  /** What is thrown beyond that. */
  refuse(): Error;
}

/** Does work a few at a time, in the order in which it was asked for; what is urgent comes before all else. */
type Queue = <T>(work: () => Promise<T>, urgent?: boolean) => Promise<T>;

/** @returns what takes work; it rejects when too much of its kind waits already */
export function createQueue({ atOnce, waiting, refuse }: QueueOptions): Queue {
  const [first, others]: [(() => void)[], (() => void)[]] = [[], []];
  let running = 0;
  return async (work, urgent = false) => {
    const waiters = urgent ? first : others;
    if (running < atOnce) running += 1;
    else if (waiters.length >= waiting) throw refuse();
    // A finished task passes its place on.
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
