import { isDeepStrictEqual } from "node:util";
import { Worker } from "node:worker_threads";
import { smallYoungGeneration } from "../../core/worker-memory.ts";
import { CheckQueue, type CheckTask } from "./check-queue.ts";
import {
  type Answer,
  type Checker,
  Displaced,
  type Draft,
  type Examined,
  type Outcome,
  type Question,
  TooLargeToCheck,
} from "./checker.ts";
import type { Changes, Published } from "./publication.ts";

/** The bundle has the worker as a file of its own; from source, a wrapper first enables TypeScript. */
const program = new URL(
  import.meta.url.endsWith(".ts") ? "../../check-worker.mjs" : "check-worker.js",
  import.meta.url,
);

interface Started {
  readonly worker: Worker;
  readonly startedAt: number;
  /** Whether it knows the served state that its answers build on. */
  isInformed: boolean;
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
const maxInterruptions = 3;

/** More than the largest museum needs, so a draft above this is too large. */
const maxMemoryMb = 2_048;

/**
 * Keeps the serving thread free. A worker idle for `idleMs` stops to free up to 70 MB, unless it loads slowly. After
 * any exit, the next request starts a new one with the served state.
 */
export function checkInWorker(dir: string, options: WorkerOptions = {}): Checker {
  const { idleMs = 60_000, quickMs = 2_000, draftMs = 30_000, filesMs = 600_000, yieldMs = 2_000, file } = options;
  return new WorkerChecker(new CheckThread(dir, { file, idleMs, quickMs }), { draftMs, filesMs, yieldMs });
}

class WorkerChecker implements Checker {
  readonly #thread: CheckThread;
  readonly #limits: Required<Pick<WorkerOptions, "draftMs" | "filesMs" | "yieldMs">>;
  readonly #queue = new CheckQueue();
  readonly #examined = new WeakMap<CheckTask, { readonly draft: Draft; readonly outcome: Promise<Examined> }>();
  /** Stops the current draft to let the files go first. */
  #interrupt: (() => void) | undefined;

  constructor(thread: CheckThread, limits: Required<Pick<WorkerOptions, "draftMs" | "filesMs" | "yieldMs">>) {
    this.#thread = thread;
    this.#limits = limits;
  }

  check(before: Published): Promise<Changes> {
    return new Promise((resolve, reject) => {
      const run = async () => {
        const answer = this.#thread.ask(before, { files: true }, this.#limits.filesMs);
        await answer.then(({ changes }) => resolve(changes as Changes), reject);
      };
      this.#queue.add({ owner: undefined, kind: "files", run, displaced: () => {} });
      this.#interruptDraft();
    });
  }

  examine(before: () => Published, draft: Draft): Promise<Examined> {
    const waiting = this.#queue.waiting(draft.owner, kindOf(draft));
    const same = waiting && this.#examined.get(waiting);
    if (same !== undefined && isDeepStrictEqual(same.draft, draft)) return same.outcome;
    const [task, outcome] = this.#taskFor(before, draft);
    this.#examined.set(task, { draft, outcome });
    this.#queue.add(task);
    return outcome;
  }

  close(): Promise<void> {
    return this.#thread.end();
  }

  #taskFor(before: () => Published, draft: Draft): [task: CheckTask, outcome: Promise<Examined>] {
    const { promise, resolve, reject } = deferred<Examined>();
    let left = maxInterruptions;
    const task: CheckTask = {
      ...{ owner: draft.owner, kind: kindOf(draft) },
      run: async () => {
        const from = before();
        const outcome = await this.#examineNow(from, draft).catch((error: unknown) => reject(error));
        if (outcome === "interrupted" && left > 0) {
          left -= 1;
          this.#queue.requeue(task);
        } else if (outcome === "interrupted") reject(this.#tooLarge());
        else if (outcome !== undefined) resolve({ ...outcome, before: from });
      },
      displaced: () => reject(new Displaced("a later piece of the author's work took its place")),
    };
    return [task, promise];
  }

  async #examineNow(before: Published, { owner: _owner, ...question }: Draft): Promise<Outcome | "interrupted"> {
    let isInterrupted = false;
    this.#interrupt = () => {
      isInterrupted = true;
      void this.#thread.end();
    };
    try {
      return await this.#thread.ask(before, { files: false, ...question }, this.#limits.draftMs);
    } catch (error) {
      if (isInterrupted) return "interrupted";
      if (!(error instanceof ThreadEnded)) throw error;
      await this.#thread.end();
      throw this.#tooLarge();
    } finally {
      this.#interrupt = undefined;
    }
  }

  #interruptDraft(): void {
    const { running } = this.#queue;
    if (running?.owner === undefined) return;
    setTimeout(() => {
      if (this.#queue.running === running) this.#interrupt?.();
    }, this.#limits.yieldMs).unref();
  }

  #tooLarge(): TooLargeToCheck {
    return new TooLargeToCheck(this.#limits.draftMs / 1000);
  }
}

function kindOf({ task }: Draft): string {
  return task?.name ?? "";
}

type ThreadOptions = Required<Pick<WorkerOptions, "idleMs" | "quickMs">> & Pick<WorkerOptions, "file">;

/** The worker, started again whenever a question finds it ended. */
class CheckThread {
  readonly #dir: string;
  readonly #options: ThreadOptions;
  #started: Started | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(dir: string, options: ThreadOptions) {
    this.#dir = dir;
    this.#options = options;
    this.#started = this.#start();
  }

  async ask(before: Published, question: Omit<Question, "before">, withinMs: number): Promise<Outcome> {
    clearTimeout(this.#idle);
    this.#started ??= this.#start();
    const started = this.#started;
    const base = started.isInformed ? undefined : before;
    started.isInformed = true;
    const answer = await ask(started.worker, { before: base, ...question }, withinMs);
    started.firstMs ??= performance.now() - started.startedAt;
    if (started.firstMs < this.#options.quickMs)
      this.#idle = setTimeout(() => void this.end(), this.#options.idleMs).unref();
    if ("failure" in answer) throw new Error(answer.failure);
    return answer;
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#started?.worker;
    this.#started = undefined;
    await worker?.terminate();
  }

  #start(): Started {
    const resourceLimits = { ...smallYoungGeneration, maxOldGenerationSizeMb: maxMemoryMb };
    const { file = program } = this.#options;
    const worker = new Worker(file, { workerData: { dir: this.#dir }, execArgv: [], resourceLimits });
    const started: Started = { worker, startedAt: performance.now(), isInformed: false };
    worker.on("error", () => {});
    worker.once("exit", () => {
      if (this.#started === started) this.#started = undefined;
    });
    // Only a pending request should keep the process running.
    worker.unref();
    return started;
  }
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
