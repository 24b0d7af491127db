/** The texts of files before an edit; null: the file was not there. */
type Texts = ReadonlyMap<string, string | null>;

interface Step {
  readonly texts: Map<string, string | null>;
  readonly tag: string;
  at: number;
}

/** After a pause as long as this, in milliseconds, typing on in a field can be undone by itself. */
const typingPauseMs = 2000;
const maxSteps = 200;

/** The steps that can be undone, and those that were. Steps hold whole texts, too many to outlive the page. */
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

  /**
   * Remembers a file's text before an edit.
   * @param tag edits in a row with the same tag are one step, unless it is empty
   */
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

  /** Makes all edits of some work one step. */
  together(work: () => void): void {
    this.group = { texts: new Map(), tag: "", at: 0 };
    try {
      work();
    } finally {
      this.group = undefined;
    }
  }

  /** @param current returns a file's text as it is now @returns the texts to go back to; undefined where there is nothing to undo */
  undo(current: (name: string) => string | null): Texts | undefined {
    return swap(this.undoable, this.undone, current);
  }

  /** Does again what was undone last. */
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
