import { Worker } from "node:worker_threads";
import type { StudioPathsResponse } from "../../../schemas/generated/wire.ts";
import type { PreviewAnswer, PreviewCalls, PreviewQuestion, PreviewReply, PreviewStart } from "./question.ts";

export class EndlessPreview extends Error {
  readonly seconds: number;

  constructor(ms: number) {
    super(`the thread of the preview did not answer within ${ms / 1000} seconds`);
    this.seconds = ms / 1000;
  }
}

/** A preview's server, in its own thread so that visitors do not wait for it. */
export interface PreviewThread extends PreviewCalls {
  readonly open: number;
  /** Ends the thread after its open calls. */
  end(): Promise<void>;
}

/** The bundle has the worker as a file of its own; from source, a wrapper first enables TypeScript. */
const program = new URL(
  import.meta.url.endsWith(".ts") ? "../../preview-worker.mjs" : "preview-worker.js",
  import.meta.url,
);

/** Megabytes: more than any museum needs. Above it, the thread dies instead of the server. */
const mostMemory = 1_024;

/** Empty databases by program: the first thread makes one, and later threads reuse it. */
const emptyDatabases = new Map<string, Blob>();

/** Milliseconds, more than the longest walk of a flow (../paths/walk-flow.ts): a later answer never comes. */
const answerWithinMs = 30_000;

/** Milliseconds: the thread may have to create a database on a busy machine. */
const readyWithinMs = 180_000;

/**
 * Calls wait until the thread is ready, and fail after it ends. An unanswered call ends it, even with other calls open.
 * @param ended is called when it ends, for any reason
 * @param file another worker program, for tests
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
  /** Resolves when all calls are answered, so that an open page gets its answers. */
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
