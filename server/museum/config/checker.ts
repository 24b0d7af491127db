import { Worker } from "node:worker_threads";
import { smallYoungGeneration } from "../../platform/worker-memory.ts";
import { type Changes, changesBetween } from "./changes.ts";
import type { KindSource } from "./kinds.ts";
import { loadConfig, newMemory } from "./load.ts";
import type { Loaded } from "./loaded.ts";
import type { Overlay } from "./types.ts";

/** Reads and checks a configuration folder, and what changed in it since it last did. */
export interface Checker {
  /** What is different from `before`, which is the state that its last answer led to. */
  check(before: Loaded): Promise<Changes>;
  /** What `overlay`, laid over the files, changes of `before`; the next check knows nothing of it. One at a time, as all checks. */
  checkUnder(before: Loaded, overlay: Overlay): Promise<Changes>;
  close(): Promise<void>;
}

/** Checks in this thread. */
export function checkHere(dir: string, source: KindSource): Checker {
  const memory = newMemory();
  return {
    check: async (before) => changesBetween(before, await loadConfig(dir, source, { before: before.good, memory })),
    checkUnder: async (before, overlay) => changesBetween(before, await loadConfig(dir, source, { before: before.good, memory, overlay })),
    close: async () => {},
  };
}

/** Of a bundled server a file beside it, of the sources one that first learns to load TypeScript. */
const program = new URL(import.meta.url.endsWith(".ts") ? "check-worker.mjs" : "check-worker.js", import.meta.url);

/** What the worker is asked. */
export interface Question {
  /** The state to start from; undefined: the one that its last answer led to. */
  readonly before: Loaded | undefined;
  readonly overlay?: Overlay;
}

/** What the worker answers a question with. */
export type Answer = { readonly changes: Changes } | { readonly failure: string };

interface Started {
  readonly worker: Worker;
  /** When, by the process's monotonic clock. */
  readonly at: number;
  /** Has it been told the state that its answers are the difference to? */
  informed: boolean;
  /** How long it took until its first answer. */
  firstMs?: number;
}

interface IdleOptions {
  /** Time within which an author who is editing saves again, in milliseconds. */
  readonly idleMs?: number;
  /** A thread that takes longer than this until its first answer is kept: the author would wait too long for the next thread's. In milliseconds. */
  readonly quickMs?: number;
}

/**
 * Checks in a thread of its own: the one that answers visitors is only handed what changed. A thread that has nothing to do for `idleMs` is
 * ended, since it takes up to 70 MB, unless the configuration is large. One that ended, by that, for want of memory or for a mistake of ours, is
 * replaced at the next check and told what is served.
 */
export function checkInWorker(dir: string, { idleMs = 60_000, quickMs = 2_000 }: IdleOptions = {}): Checker {
  let started: Started | undefined;
  const start = (): Started => {
    const worker = new Worker(program, { workerData: { dir }, execArgv: [], resourceLimits: smallYoungGeneration });
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
  let idle: NodeJS.Timeout | undefined;
  async function changesOf(before: Loaded, overlay?: Overlay): Promise<Changes> {
    clearTimeout(idle);
    started ??= start();
    const mine = started;
    const told = mine.informed ? undefined : before;
    mine.informed = true;
    const answer = await ask(mine.worker, { before: told, ...(overlay && { overlay }) });
    mine.firstMs ??= performance.now() - mine.at;
    if (mine.firstMs < quickMs) idle = setTimeout(end, idleMs).unref();
    if ("failure" in answer) throw new Error(answer.failure);
    return answer.changes;
  }
  return {
    check: (before) => changesOf(before),
    checkUnder: changesOf,
    async close() {
      clearTimeout(idle);
      await end();
    },
  };
}

function ask(worker: Worker, question: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const done = (act: () => void) => {
      worker.off("message", answered).off("error", failed).off("exit", ended).unref();
      act();
    };
    const answered = (answer: Answer) => done(() => resolve(answer));
    const failed = (error: Error) => done(() => reject(error));
    const ended = () => done(() => reject(new Error("the thread that checks the configuration ended")));
    worker.on("message", answered).on("error", failed).on("exit", ended).ref();
    worker.postMessage(question);
  });
}
