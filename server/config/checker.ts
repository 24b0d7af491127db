import { Worker } from "node:worker_threads";
import { type Changes, changesBetween } from "./changes.ts";
import type { KindSource } from "./kinds.ts";
import { loadConfig, newMemory } from "./load.ts";
import type { Loaded } from "./loaded.ts";

/** Reads and checks a configuration folder, and what changed in it since it last did. */
export interface Checker {
  /** What is different from `before`, which is the state that its last answer led to. */
  check(before: Loaded): Promise<Changes>;
  close(): Promise<void>;
}

/** Checks in this thread. */
export function checkHere(dir: string, source: KindSource): Checker {
  const memory = newMemory();
  return {
    check: async (before) => changesBetween(before, await loadConfig(dir, source, { before: before.good, memory })),
    close: async () => {},
  };
}

/** What the worker answers a question with. */
export type Answer = { readonly changes: Changes } | { readonly failure: string };

interface Started {
  readonly worker: Worker;
  /** Has it been told the state that its answers are the difference to? */
  informed: boolean;
}

/**
 * Checks in a thread of its own: the one that answers visitors is only handed what changed. A thread that ends, for want of memory or for a
 * mistake of ours, is replaced at the next check and told what is served.
 */
export function checkInWorker(dir: string): Checker {
  let started: Started | undefined;
  const start = (): Started => {
    const worker = new Worker(new URL("./check-worker.mjs", import.meta.url), { workerData: { dir }, execArgv: [] });
    const mine = { worker, informed: false };
    worker.on("error", () => {});
    worker.once("exit", () => {
      if (started === mine) started = undefined;
    });
    // Only a question under way keeps the process alive.
    worker.unref();
    return mine;
  };
  started = start();
  return {
    async check(before) {
      started ??= start();
      const { worker, informed } = started;
      started.informed = true;
      const answer = await ask(worker, informed ? undefined : before);
      if ("failure" in answer) throw new Error(answer.failure);
      return answer.changes;
    },
    async close() {
      const ending = started?.worker;
      started = undefined;
      await ending?.terminate();
    },
  };
}

function ask(worker: Worker, before: Loaded | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const done = (act: () => void) => {
      worker.off("message", answered).off("error", failed).off("exit", ended).unref();
      act();
    };
    const answered = (answer: Answer) => done(() => resolve(answer));
    const failed = (error: Error) => done(() => reject(error));
    const ended = () => done(() => reject(new Error("the thread that checks the configuration ended")));
    worker.on("message", answered).on("error", failed).on("exit", ended).ref();
    worker.postMessage(before ?? null);
  });
}
