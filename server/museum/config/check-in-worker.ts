import { isDeepStrictEqual } from "node:util";
import { Worker } from "node:worker_threads";
import { smallYoungGeneration } from "../../core/worker-memory.ts";
import {
  type Answer,
  type Checker,
  Displaced,
  type Draft,
  type Found,
  type Looked,
  type Question,
  TooLargeToCheck,
} from "./checker.ts";
import type { Changes, Published } from "./publication.ts";
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

/** The bundle has the worker as a file of its own; from source, a wrapper first enables TypeScript. */
const program = new URL(
  import.meta.url.endsWith(".ts") ? "../../check-worker.mjs" : "check-worker.js",
  import.meta.url,
);

interface Started {
  readonly worker: Worker;
  readonly at: number;
  /** Whether it knows the served state that its answers build on. */
  informed: boolean;
  firstMs?: number;
}

interface WorkerOptions {
  /** Milliseconds within which an active author usually saves again. */
  readonly idleMs?: number;
  /** Keep a thread that took longer to its first answer (ms): a replacement would keep the author waiting. */
  readonly quickMs?: number;
  readonly draftMs?: number;
  readonly filesMs?: number;
  /** How long changed files wait for a draft before interrupting it, in milliseconds; it restarts after them. */
  readonly yieldMs?: number;
  readonly file?: URL;
}

/** After more interruptions, the work is given up as too slow. */
const mostInterruptions = 3;

/** Megabytes: more than the largest museum needs, so a draft above this is too large. */
const mostMemory = 2_048;

/**
 * Keeps the serving thread free. A worker idle for `idleMs` stops to free up to 70 MB, unless it loads slowly. After
 * any exit, the next request starts a new one with the served state.
 */
export function checkInWorker(
  dir: string,
  {
    idleMs = 60_000,
    quickMs = 2_000,
    draftMs = 30_000,
    filesMs = 600_000,
    yieldMs = 2_000,
    file = program,
  }: WorkerOptions = {},
): Checker {
  let started: Started | undefined;
  const start = (): Started => {
    const resourceLimits = { ...smallYoungGeneration, maxOldGenerationSizeMb: mostMemory };
    const worker = new Worker(file, { workerData: { dir }, execArgv: [], resourceLimits });
    const mine: Started = { worker, at: performance.now(), informed: false };
    worker.on("error", () => {});
    worker.once("exit", () => {
      if (started === mine) started = undefined;
    });
    // Only a pending request should keep the process running.
    worker.unref();
    return mine;
  };
  const end = async () => {
    const ending = started?.worker;
    started = undefined;
    await ending?.terminate();
  };
  started = start();
  const turns = new Turns();
  const looks = new WeakMap<Turn, { readonly draft: Draft; readonly looked: Promise<Looked> }>();
  let idle: NodeJS.Timeout | undefined;
  /** Stops the current draft to let the files go first. */
  let interrupt: (() => void) | undefined;

  async function answerTo(before: Published, question: Omit<Question, "before">, withinMs: number): Promise<Found> {
    clearTimeout(idle);
    started ??= start();
    const mine = started;
    const told = mine.informed ? undefined : before;
    mine.informed = true;
    const answer = await ask(mine.worker, { before: told, ...question }, withinMs);
    mine.firstMs ??= performance.now() - mine.at;
    if (mine.firstMs < quickMs) idle = setTimeout(end, idleMs).unref();
    if ("failure" in answer) throw new Error(answer.failure);
    return answer;
  }

  async function lookNow(before: Published, { owner: _owner, ...question }: Draft): Promise<Found | "interrupted"> {
    let isInterrupted = false;
    interrupt = () => {
      isInterrupted = true;
      void end();
    };
    try {
      return await answerTo(before, { files: false, ...question }, draftMs);
    } catch (error) {
      if (isInterrupted) return "interrupted";
      if (!(error instanceof ThreadEnded)) throw error;
      await end();
      throw new TooLargeToCheck(draftMs / 1000);
    } finally {
      interrupt = undefined;
    }
  }

  function waitLess(): void {
    const { running } = turns;
    if (running?.owner === undefined) return;
    setTimeout(() => {
      if (turns.running === running) interrupt?.();
    }, yieldMs).unref();
  }

  return {
    check: (before) =>
      new Promise((resolve, reject) => {
        const run = async () => {
          await answerTo(before, { files: true }, filesMs).then(({ changes }) => resolve(changes as Changes), reject);
        };
        turns.add({ owner: undefined, kind: "files", run, displaced: () => {} });
        waitLess();
      }),
    look(before, draft) {
      const kind = draft.task?.name ?? "";
      const waiting = turns.waiting(draft.owner, kind);
      const same = waiting && looks.get(waiting);
      if (same !== undefined && isDeepStrictEqual(same.draft, draft)) return same.looked;
      const { promise, resolve, reject } = deferred<Looked>();
      let left = mostInterruptions;
      const turn: Turn = {
        ...{ owner: draft.owner, kind },
        run: async () => {
          const from = before();
          const found = await lookNow(from, draft).catch((error: unknown) => reject(error));
          if (found === "interrupted" && left > 0) {
            left -= 1;
            turns.addAgain(turn);
          } else if (found === "interrupted") reject(new TooLargeToCheck(draftMs / 1000));
          else if (found !== undefined) resolve({ ...found, before: from });
        },
        displaced: () => reject(new Displaced("a later piece of the author's work took its place")),
      };
      looks.set(turn, { draft, looked: promise });
      turns.add(turn);
      return promise;
    },
    async close() {
      clearTimeout(idle);
      await end();
    },
  };
}

function deferred<T>() {
  let [resolve, reject]: [(value: T) => void, (error: unknown) => void] = [() => {}, () => {}];
  const promise = new Promise<T>((...both) => {
    [resolve, reject] = both;
  });
  return { promise, resolve, reject };
}

/** The worker ended before its answer, at its deadline or out of memory. */
class ThreadEnded extends Error {}

function ask(worker: Worker, question: Question, withinMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const done = (act: () => void) => {
      clearTimeout(deadline);
      worker.off("message", answered).off("error", failed).off("exit", ended).unref();
      act();
    };
    const answered = (answer: Answer) => done(() => resolve(answer));
    const failed = (error: Error) => done(() => reject(new ThreadEnded(error.message)));
    const ended = () => done(() => reject(new ThreadEnded("the thread that checks the configuration ended")));
    const deadline = setTimeout(() => void worker.terminate(), withinMs).unref();
    worker.on("message", answered).on("error", failed).on("exit", ended).ref();
    worker.postMessage(question);
  });
}
