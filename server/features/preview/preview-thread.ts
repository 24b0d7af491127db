import { Worker } from "node:worker_threads";
import type { StudioPathsResponse } from "../../../schemas/generated/wire.ts";
import type { PreviewAnswer, PreviewCalls, PreviewQuestion, PreviewReply, PreviewStart } from "./preview-calls.ts";

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

/** More than any museum needs. Above it, the thread dies instead of the server. */
const maxMemoryMb = 1_024;

/** Empty databases by program: the first thread makes one, and later threads reuse it. */
const emptyDatabases = new Map<string, Blob>();

const deadlinesMs = {
  /** More than the longest walk of a flow (../studio/paths/walk-flow.ts): a later answer never comes. */
  answer: 30_000,
  /** The thread may have to create a database on a busy machine. */
  ready: 180_000,
};

/**
 * Calls wait until the thread is ready, and fail after it ends. An unanswered call ends it, even with other calls open.
 * @param ended is called when it ends, for any reason
 * @param file another worker program, for tests
 */
export function startPreview(
  start: Omit<PreviewStart, "emptyDatabase">,
  ended: () => void,
  file = program,
  withinMs = deadlinesMs,
): PreviewThread {
  const thread = new QuestionThread(start, ended, file, withinMs);
  return {
    change: async (given) => void (await thread.ask({ call: "change", given })),
    answer: (given) => thread.ask({ call: "answer", given }) as Promise<PreviewAnswer>,
    walk: (given) => thread.ask({ call: "walk", given }) as Promise<StudioPathsResponse>,
    get open() {
      return thread.open;
    },
    end: () => thread.end(),
  };
}

interface OpenQuestion {
  answered(answer: unknown): void;
  failed(error: Error): void;
}

class QuestionThread {
  readonly #worker: Worker;
  readonly #open = new Map<number, OpenQuestion>();
  readonly #ended: () => void;
  readonly #withinMs: typeof deadlinesMs;
  readonly #ready: Promise<void>;
  readonly #starting: NodeJS.Timeout;
  #setReady: () => void = () => {};
  /** Called after each answer. */
  #settled = new Set<() => void>();
  #lastId = 0;
  #failure: Error | undefined;

  constructor(start: Omit<PreviewStart, "emptyDatabase">, ended: () => void, file: URL, withinMs: typeof deadlinesMs) {
    this.#ended = ended;
    this.#withinMs = withinMs;
    this.#ready = new Promise<void>((resolve) => {
      this.#setReady = resolve;
    });
    const workerData: PreviewStart = { ...start, emptyDatabase: emptyDatabases.get(file.href) };
    const resourceLimits = { maxOldGenerationSizeMb: maxMemoryMb };
    this.#worker = new Worker(file, { workerData, execArgv: [], resourceLimits });
    this.#worker.unref();
    this.#worker.on("error", (error) => this.#fail(error instanceof Error ? error : new Error(String(error))));
    this.#worker.once("exit", () => this.#fail(new Error("the thread of the preview ended")));
    this.#worker.on("message", (reply: PreviewReply) => this.#receive(reply, file));
    this.#starting = this.#endAfter(withinMs.ready);
  }

  get open(): number {
    return this.#open.size;
  }

  ask(question: PreviewQuestion): Promise<unknown> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((answered, failed) => {
      let deadline: NodeJS.Timeout | undefined;
      const settling = (settle: (value: never) => void) => (value: unknown) => {
        clearTimeout(deadline);
        settle(value as never);
      };
      this.#open.set(id, { answered: settling(answered), failed: settling(failed) });
      void this.#ready.then(() => {
        if (this.#failure !== undefined) return;
        deadline = this.#endAfter(this.#withinMs.answer);
        this.#worker.postMessage({ id, question });
      });
    });
  }

  /** Waits until all calls are answered, so that an open page gets its answers. */
  async end(): Promise<void> {
    await this.#ready;
    while (this.#open.size > 0) await new Promise<void>((resolve) => this.#settled.add(resolve));
    await this.#worker.terminate();
  }

  #receive(reply: PreviewReply, file: URL): void {
    if ("ready" in reply) {
      clearTimeout(this.#starting);
      emptyDatabases.set(file.href, reply.emptyDatabase);
      this.#setReady();
      return;
    }
    const question = this.#open.get(reply.id);
    this.#open.delete(reply.id);
    if ("failure" in reply) question?.failed(new Error(reply.failure));
    else question?.answered(reply.answer);
    this.#notifySettled();
  }

  #notifySettled(): void {
    for (const resolve of this.#settled) resolve();
    this.#settled.clear();
  }

  #endAfter(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#fail(new EndlessPreview(ms));
      void this.#worker.terminate();
    }, ms).unref();
  }

  #fail(error: Error): void {
    if (this.#failure !== undefined) return;
    this.#failure = error;
    clearTimeout(this.#starting);
    this.#setReady();
    for (const { failed } of this.#open.values()) failed(error);
    this.#open.clear();
    this.#notifySettled();
    this.#ended();
  }
}
