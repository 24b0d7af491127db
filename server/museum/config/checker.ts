import { isDeepStrictEqual } from "node:util";
import { Worker } from "node:worker_threads";
import { smallYoungGeneration } from "../../platform/worker-memory.ts";
import { type Changes, changesBetween } from "./changes.ts";
import type { KindSource } from "./kinds.ts";
import { loadConfig, newMemory } from "./load.ts";
import type { Loaded } from "./loaded.ts";
import type { Problem } from "./problems.ts";
import { runTask, type Tasks } from "./task.ts";
import { type Turn, Turns } from "./turns.ts";
import type { Overlay, TaskCall } from "./types.ts";

/** An author sends this to be checked. */
export interface Draft {
  /** The author's id: nobody waits for another's work for longer than for one piece of it. */
  readonly owner: string;
  /** Texts to lay over the files; without any, only the task is done. */
  readonly overlay?: Overlay;
  readonly task?: TaskCall;
}

interface Found {
  /** The texts' changes to what was served; undefined without any. */
  readonly changes: Changes | undefined;
  /** The task's. */
  readonly answer: unknown;
}

/** The result of checking a `Draft`. */
export interface Looked extends Found {
  /** The state that `changes` start from. */
  readonly before: Loaded;
}

/** Reads and checks a configuration folder, and works on what authors want to change of it. */
export interface Checker {
  /** Changes to `before`, the state that its last answer led to. Comes before all drafts. */
  check(before: Loaded): Promise<Changes>;
  /**
   * Looks at an author's texts; the next check knows nothing of them. The same question that already waits is answered once for both.
   * @param before the state that the last check led to, asked for when it is its turn
   * @throws TooLargeToCheck, Displaced
   */
  look(before: () => Loaded, draft: Draft): Promise<Looked>;
  close(): Promise<void>;
}

/** An author's texts took longer to work on than anybody waits, or more memory than there is. */
export class TooLargeToCheck extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`the texts could not be checked within ${seconds} seconds`);
    this.name = "TooLargeToCheck";
    this.seconds = seconds;
  }
}

/** A later piece of the same author's work took this one's place in the queue. */
export class Displaced extends Error {}

/** Lists the problems that keep such a draft from being published. */
export function tooLargeProblem(seconds: number): Problem {
  const message = `the draft is too large to check: this took more than ${seconds} seconds, and was stopped`;
  return { code: "FILE_TOO_COMPLEX", pointer: "", message, fix: "remove what is repeated, and split long texts" };
}

/** Checks in this thread. */
export function checkHere(dir: string, source: KindSource, tasks: Tasks = {}): Checker {
  const memory = newMemory();
  return {
    check: async (before) => changesBetween(before, await loadConfig(dir, source, { before: before.good, memory })),
    async look(given, { overlay, task }) {
      const before = given();
      const next = overlay === undefined ? before : await loadConfig(dir, source, { before: before.good, memory, overlay });
      return {
        before,
        changes: overlay && changesBetween(before, next),
        answer: task && (await runTask(tasks, task, { source, served: before, drafted: next })),
      };
    },
    close: async () => {},
  };
}

/** Of a bundled server a file beside it, of the sources one that first learns to load TypeScript. */
const program = new URL(import.meta.url.endsWith(".ts") ? "../../check-worker.mjs" : "check-worker.js", import.meta.url);

/** What the worker is asked. */
export interface Question extends Pick<Draft, "overlay" | "task"> {
  /** The state to start from; undefined: the one that its last answer led to. */
  readonly before: Loaded | undefined;
  /** Whether the files are read, and what they say is what the next question starts from. */
  readonly files: boolean;
}

/** What the worker answers a question with. */
export type Answer = Found | { readonly failure: string };

interface Started {
  readonly worker: Worker;
  /** When, by the process's monotonic clock. */
  readonly at: number;
  /** Has it been told the state that its answers are the difference to? */
  informed: boolean;
  /** How long it took until its first answer. */
  firstMs?: number;
}

interface WorkerOptions {
  /** Time within which an author who is editing saves again, in milliseconds. */
  readonly idleMs?: number;
  /** A thread that takes longer than this until its first answer is kept: the author would wait too long for the next thread's. In milliseconds. */
  readonly quickMs?: number;
  /** How long an author's texts may be worked on, in milliseconds. */
  readonly draftMs?: number;
  /** How long the museum's files may be checked, in milliseconds. */
  readonly filesMs?: number;
  /** How long changed files wait for an author's work, in milliseconds; it is then begun again after them. */
  readonly yieldMs?: number;
  /** Another program for the thread, for tests. */
  readonly file?: URL;
}

/** Work that changed files interrupt more often is given up: it takes much too long. */
const mostInterruptions = 3;

/** In megabytes, more than the largest museum takes: texts of an author that want more are too large. */
const mostMemory = 2_048;

/**
 * Checks in a thread of its own: the one that answers visitors is only handed what changed. A thread that has nothing to do for `idleMs` is
 * ended, since it takes up to 70 MB, unless the configuration is large. One that ended, by that, by a deadline, for want of memory or for a
 * mistake of ours, is replaced at the next question and told what is served.
 */
export function checkInWorker(
  dir: string,
  { idleMs = 60_000, quickMs = 2_000, draftMs = 30_000, filesMs = 600_000, yieldMs = 2_000, file = program }: WorkerOptions = {},
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
    // Only a question under way keeps the process alive.
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
  /** Ends the author's work that runs now, in favour of the files. */
  let interrupt: (() => void) | undefined;

  async function answerTo(before: Loaded, question: Omit<Question, "before">, withinMs: number): Promise<Found> {
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

  async function lookNow(before: Loaded, { owner: _owner, ...question }: Draft): Promise<Found | "interrupted"> {
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

/** The thread ended before it answered, by its deadline or for want of memory. */
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
