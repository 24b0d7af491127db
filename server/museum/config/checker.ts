import { isDeepStrictEqual } from "node:util";
import { Worker } from "node:worker_threads";
import { smallYoungGeneration } from "../../core/worker-memory.ts";
import type { Overlay, TaskCall } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";
import { type Changes, changesBetween } from "./changes.ts";
import type { KindSource } from "./kinds.ts";
import { loadConfig, newMemory } from "./load.ts";
import type { Loaded } from "./loaded.ts";
import { runTask, type Tasks } from "./task.ts";
import { type Turn, Turns } from "./turns.ts";

export interface Draft {
  /** The author's id; the queue alternates between owners. */
  readonly owner: string;
  /** Texts that replace files; without them, only the task runs. */
  readonly overlay?: Overlay;
  readonly task?: TaskCall;
}

interface Found {
  /** The overlay's changes against the served state; undefined without an overlay. */
  readonly changes: Changes | undefined;
  readonly answer: unknown;
}

export interface Looked extends Found {
  readonly before: Loaded;
}

/** Reads and checks a configuration folder, and runs tasks on authors' drafts. */
export interface Checker {
  /** Returns changes against `before`, the state after its last answer. Runs before all drafts. */
  check(before: Loaded): Promise<Changes>;
  /**
   * Answers identical waiting requests together, and does not affect the next `check`.
   * @param before returns the state after the last check; called when the draft's turn comes
   * @throws TooLargeToCheck, Displaced
   */
  look(before: () => Loaded, draft: Draft): Promise<Looked>;
  close(): Promise<void>;
}

export class TooLargeToCheck extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`the texts could not be checked within ${seconds} seconds`);
    this.name = "TooLargeToCheck";
    this.seconds = seconds;
  }
}

/** A newer request of the same author replaced this one in the queue. */
export class Displaced extends Error {}

export function tooLargeProblem(seconds: number): Problem {
  const message = `the draft is too large to check: this took more than ${seconds} seconds, and was stopped`;
  return { code: "FILE_TOO_COMPLEX", pointer: "", message, fix: "remove what is repeated, and split long texts" };
}

export function checkHere(dir: string, source: KindSource, tasks: Tasks = {}): Checker {
  const memory = newMemory();
  return {
    check: async (before) => changesBetween(before, await loadConfig(dir, source, { before: before.good, memory })),
    async look(given, { overlay, task }) {
      const before = given();
      const next =
        overlay === undefined ? before : await loadConfig(dir, source, { before: before.good, memory, overlay });
      return {
        before,
        changes: overlay && changesBetween(before, next),
        answer: task && (await runTask(tasks, task, { source, served: before, drafted: next })),
      };
    },
    close: async () => {},
  };
}

/** The bundle has the worker as a file of its own; from source, a wrapper first enables TypeScript. */
const program = new URL(
  import.meta.url.endsWith(".ts") ? "../../check-worker.mjs" : "check-worker.js",
  import.meta.url,
);

export interface Question extends Pick<Draft, "overlay" | "task"> {
  /** The state to start from; undefined for the state after the last answer. */
  readonly before: Loaded | undefined;
  /** Whether to read the files and use them as the next request's start. */
  readonly files: boolean;
}

export type Answer = Found | { readonly failure: string };

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
