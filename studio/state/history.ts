/** Texts by file before an edit; null: the file did not exist. */
type Texts = ReadonlyMap<string, string | null>;

interface Step {
  readonly texts: Map<string, string | null>;
  readonly tag: string;
  at: number;
}

/** Typing after a pause of this many milliseconds starts a new undo step. */
const typingPauseMs = 2000;
const maxSteps = 200;

/** Undo and redo stacks. Steps hold whole texts: too large to persist. */
export class History {
  private undoable: Step[] = [];
  private undone: Step[] = [];
  private group: Step | undefined;

  get canUndo(): boolean {
    return this.undoable.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  /** @param tag consecutive edits with the same non-empty tag share a step */
  record(name: string, text: string | null, tag: string): void {
    this.undone = [];
    const now = Date.now();
    const last = this.group ?? this.undoable.at(-1);
    const isTyping = tag !== "" && last?.tag === tag && last.texts.has(name) && now - last.at < typingPauseMs;
    if (last !== undefined && (this.group !== undefined || isTyping)) {
      last.at = now;
      if (!last.texts.has(name)) last.texts.set(name, text);
      if (!this.undoable.includes(last)) this.push(last);
    } else this.push({ texts: new Map([[name, text]]), tag, at: now });
  }

  /** Adds a file to the last step: an edit that another one brought about. */
  recordAlso(name: string, text: string | null): void {
    const last = this.undoable.at(-1);
    if (last === undefined) this.record(name, text, "");
    else if (!last.texts.has(name)) last.texts.set(name, text);
  }

  together(work: () => void): void {
    this.group = { texts: new Map(), tag: "", at: 0 };
    try {
      work();
    } finally {
      this.group = undefined;
    }
  }

  /** @param current returns a file's current text @returns the texts to restore; undefined if none */
  undo(current: (name: string) => string | null): Texts | undefined {
    return swap(this.undoable, this.undone, current);
  }

  /** As `undo`, for the last undone step. */
  redo(current: (name: string) => string | null): Texts | undefined {
    return swap(this.undone, this.undoable, current);
  }

  clear(): void {
    this.undoable = [];
    this.undone = [];
  }

  private push(step: Step): void {
    this.undoable.push(step);
    if (this.undoable.length > maxSteps) this.undoable.shift();
  }
}

function swap(from: Step[], to: Step[], current: (name: string) => string | null): Texts | undefined {
  const step = from.pop();
  if (step === undefined) return undefined;
  to.push({ texts: new Map([...step.texts.keys()].map((name) => [name, current(name)])), tag: "", at: 0 });
  return step.texts;
}
