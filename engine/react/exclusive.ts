/** Runs tasks one after the other; a failed one does not stop the next. */
export interface Exclusive {
  runExclusive<T>(task: () => Promise<T>): Promise<T>;
  /** Resolves when the tasks given so far end. */
  idle(): Promise<void>;
}

export function createExclusive(): Exclusive {
  let last: Promise<void> = Promise.resolve();
  return {
    runExclusive(task) {
      const next = last.then(task);
      last = next.then(
        () => undefined,
        () => undefined,
      );
      return next;
    },
    idle: () => last,
  };
}
