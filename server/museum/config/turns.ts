export interface Turn {
  /** The author; undefined for the museum's own files, which come first. */
  readonly owner: string | undefined;
  /** An owner has at most one waiting task of each kind. */
  readonly kind: string;
  run(): Promise<void>;
  /** Called when a newer task of its kind replaces it. */
  displaced(): void;
}

/** Runs one task at a time: files first, then each author in turn, however many tasks one has. */
export class Turns {
  readonly #files: Turn[] = [];
  /** By owner; the last one served is at the end. */
  readonly #drafts = new Map<string, Turn[]>();
  #running: Turn | undefined;

  get running(): Turn | undefined {
    return this.#running;
  }

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

  /** Adds an interrupted task again, unless a newer one of its kind waits. */
  addAgain(turn: Turn): void {
    if (turn.owner !== undefined && this.waiting(turn.owner, turn.kind) !== undefined) turn.displaced();
    else this.add(turn);
  }

  async #go(): Promise<void> {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#running = next;
      await next.run();
      // Let callers receive the answer before the next task starts.
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
