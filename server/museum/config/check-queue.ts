export interface CheckTask {
  /** The author; undefined for the museum's own files, which come first. */
  readonly owner: string | undefined;
  /** An owner has at most one waiting task of each kind. */
  readonly kind: string;
  run(): Promise<void>;
  /** Called when a newer task of its kind replaces it. */
  displaced(): void;
}

/** Runs one task at a time: files first, then each author in turn, however many tasks one has. */
export class CheckQueue {
  readonly #files: CheckTask[] = [];
  /** By owner; the last one served is at the end. */
  readonly #drafts = new Map<string, CheckTask[]>();
  #running: CheckTask | undefined;

  get running(): CheckTask | undefined {
    return this.#running;
  }

  waiting(owner: string, kind: string): CheckTask | undefined {
    return this.#drafts.get(owner)?.find((task) => task.kind === kind);
  }

  add(task: CheckTask): void {
    if (task.owner === undefined) this.#files.push(task);
    else {
      const earlier = this.waiting(task.owner, task.kind);
      const others = this.#drafts.get(task.owner)?.filter((each) => each !== earlier) ?? [];
      this.#drafts.set(task.owner, [...others, task]);
      earlier?.displaced();
    }
    if (this.#running === undefined) void this.#runAll();
  }

  /** Requeues an interrupted task, unless a newer one of its kind waits. */
  requeue(task: CheckTask): void {
    if (task.owner !== undefined && this.waiting(task.owner, task.kind) !== undefined) task.displaced();
    else this.add(task);
  }

  async #runAll(): Promise<void> {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#running = next;
      await next.run();
      // Let callers receive the answer before the next task starts.
      await new Promise<void>((resolve) => setImmediate(resolve));
      this.#running = undefined;
    }
  }

  #next(): CheckTask | undefined {
    const file = this.#files.shift();
    if (file !== undefined) return file;
    const [first] = this.#drafts;
    if (first === undefined) return undefined;
    const [owner, [task, ...later]] = first;
    this.#drafts.delete(owner);
    if (later.length > 0) this.#drafts.set(owner, later);
    return task;
  }
}
