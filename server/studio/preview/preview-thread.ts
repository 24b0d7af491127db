import { Worker } from "node:worker_threads";
import type { StudioPathsResponse } from "../../../schemas/generated/wire.ts";
import type { PreviewAnswer, PreviewCalls, PreviewQuestion, PreviewReply, PreviewStart } from "./question.ts";

/** A thread that did not answer in time. */
export class EndlessPreview extends Error {
  readonly seconds: number;

  constructor(ms: number) {
    super(`the thread of the preview did not answer within ${ms / 1000} seconds`);
    this.seconds = ms / 1000;
  }
}

/** A preview's server, in a thread of its own: visitors do not wait for it. */
export interface PreviewThread extends PreviewCalls {
  /** Calls that are not answered yet. */
  readonly open: number;
  /** Once it has answered what it was asked, or after a while. */
  end(): Promise<void>;
}

/** Of a bundled server a file beside it, of the sources one that first learns to load TypeScript. */
const program = new URL(import.meta.url.endsWith(".ts") ? "../../preview-worker.mjs" : "preview-worker.js", import.meta.url);

/** More than a museum's configuration with an empty database takes, in megabytes: a thread that wants more ends, and not the server. */
const mostMemory = 1_024;

/** By its program, the empty database that the first thread of this process made for all that follow. */
const emptyDatabases = new Map<string, Blob>();

/** In milliseconds, more than the longest walk of a flow takes (../paths/walk-flow.ts): a thread that has not answered by then never will. */
const answerWithinMs = 30_000;

/** In milliseconds: a thread has a database to make, on a busy machine. */
const readyWithinMs = 180_000;

/**
 * Starts a preview's thread. What it is asked before it is ready waits; where it has ended, calls are refused. One that leaves a call without an
 * answer is ended, whatever else it is asked meanwhile.
 * @param ended is called when it is over, for whatever reason
 * @param file another program for the thread, for tests
 */
export function startPreview(
  start: Omit<PreviewStart, "emptyDatabase">,
  ended: () => void,
  file = program,
  withinMs = { answer: answerWithinMs, ready: readyWithinMs },
): PreviewThread {
  const workerData: PreviewStart = { ...start, emptyDatabase: emptyDatabases.get(file.href) };
  const worker = new Worker(file, { workerData, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: mostMemory } });
  worker.unref();
  const waiting = new Map<number, { answered(answer: unknown): void; failed(error: Error): void }>();
  const answered = new Set<() => void>();
  const goOn = () => {
    for (const resolve of answered) resolve();
    answered.clear();
  };
  let last = 0;
  let isReady: () => void = () => {};
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  let failure: Error | undefined;
  const over = (error: Error) => {
    if (failure !== undefined) return;
    failure = error;
    clearTimeout(starting);
    isReady();
    for (const { failed } of waiting.values()) failed(error);
    waiting.clear();
    goOn();
    ended();
  };
  worker.on("error", (error) => over(error instanceof Error ? error : new Error(String(error))));
  worker.once("exit", () => over(new Error("the thread of the preview ended")));
  const endAfter = (ms: number) =>
    setTimeout(() => {
      over(new EndlessPreview(ms));
      void worker.terminate();
    }, ms).unref();
  const starting = endAfter(withinMs.ready);
  worker.on("message", (reply: PreviewReply) => {
    if ("ready" in reply) {
      clearTimeout(starting);
      emptyDatabases.set(file.href, reply.emptyDatabase);
      return isReady();
    }
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ("failure" in reply) asked?.failed(new Error(reply.failure));
    else asked?.answered(reply.answer);
    goOn();
  });
  function ask(question: PreviewQuestion): Promise<unknown> {
    if (failure !== undefined) return Promise.reject(failure);
    last += 1;
    const id = last;
    return new Promise((answered, failed) => {
      let deadline: NodeJS.Timeout | undefined;
      const settling = (settle: (value: never) => void) => (value: unknown) => {
        clearTimeout(deadline);
        settle(value as never);
      };
      waiting.set(id, { answered: settling(answered), failed: settling(failed) });
      void ready.then(() => {
        if (failure !== undefined) return;
        deadline = endAfter(withinMs.answer);
        worker.postMessage({ id, question });
      });
    });
  }
  /** Settles when the thread has answered everything: a page that is open still gets its answers. */
  async function idle(): Promise<void> {
    await ready;
    while (waiting.size > 0) await new Promise<void>((resolve) => answered.add(resolve));
  }
  return {
    change: async (given) => void (await ask({ call: "change", given })),
    answer: (given) => ask({ call: "answer", given }) as Promise<PreviewAnswer>,
    walk: (given) => ask({ call: "walk", given }) as Promise<StudioPathsResponse>,
    get open() {
      return waiting.size;
    },
    async end() {
      await idle();
      await worker.terminate();
    },
  };
}
