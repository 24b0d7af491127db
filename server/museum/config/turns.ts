/** One piece of work that waits for its turn. */
export interface Turn {
  /** Whose texts it is about; undefined: the museum's own files, which come first. */
  readonly owner: string | undefined;
  /** Of an owner's work of one kind, one piece waits at most. */
  readonly kind: string;
  run(): Promise<void>;
  /** A later piece of its kind took its place. */
  displaced(): void;
}

/** Runs one piece of work at a time: the museum's files first, then each author in turn, however much one of them asks. */
export class Turns {
  readonly #files: Turn[] = [];
  /** By owner; who was served last stands last. */
  readonly #drafts = new Map<string, Turn[]>();
  #running: Turn | undefined;

  /** The task that runs now. */
  get running(): Turn | undefined {
    return this.#running;
  }

  /** The owner's piece of that kind that waits. */
  waiting(owner: string, kind: string): Turn | undefined {
    return this.#drafts.get(owner)?.find((turn) => turn.kind === kind);
  }

  add(turn: Turn): void {
    if (turn.owner === undefined) this.#files.push(turn);
    else {
      const earlier = this.waiting(turn.owner, turn.kind);
      const others = this.#drafts.get(turn.owner)?.filter((each) => each !== earlier) ?? [];
      this.#drafts.set(turn.owner, [...others, turn]);
      earlier?.displaced();
    }
    if (this.#running === undefined) void this.#go();
  }

  /** Adds what was interrupted, unless a later piece of its kind waits by now. */
  addAgain(turn: Turn): void {
    if (turn.owner !== undefined && this.waiting(turn.owner, turn.kind) !== undefined) turn.displaced();
    else this.add(turn);
  }

  async #go(): Promise<void> {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#running = next;
      await next.run();
      // Whoever waited for it takes its answer before the next begins.
      await new Promise<void>((resolve) => setImmediate(resolve));
      this.#running = undefined;
    }
  }

  #next(): Turn | undefined {
    const file = this.#files.shift();
    if (file !== undefined) return file;
    const [first] = this.#drafts;
    if (first === undefined) return undefined;
    const [owner, [turn, ...later]] = first;
    this.#drafts.delete(owner);
    if (later.length > 0) this.#drafts.set(owner, later);
    return turn;
  }
}
