import { Worker } from "node:worker_threads";
import type { StudioPathsResponse } from "../../../schemas/generated/wire.ts";
import type { PreviewAnswer, PreviewCalls, PreviewQuestion, PreviewReply, PreviewStart } from "./question.ts";

/** A preview's server, in a thread of its own: visitors do not wait for it. */
export interface PreviewThread extends PreviewCalls {
  /** Calls that are not answered yet. */
  readonly open: number;
  end(): Promise<void>;
}

/** Of a bundled server a file beside it, of the sources one that first learns to load TypeScript. */
const program = new URL(import.meta.url.endsWith(".ts") ? "../../preview-worker.mjs" : "preview-worker.js", import.meta.url);

/** More than a museum's configuration with an empty database takes, in megabytes: a thread that wants more ends, and not the server. */
const mostMemory = 1_024;

/** What a thread tells without being asked. */
export interface PreviewListener {
  /** @param emptyDatabase what the next thread can begin with */
  ready(emptyDatabase: Blob): void;
  /** It is over, for whatever reason. */
  ended(): void;
}

/** Starts a preview's thread. What it is asked before it is ready waits; where it has ended, calls are refused. */
export function startPreview(start: PreviewStart, listener: PreviewListener): PreviewThread {
  const worker = new Worker(program, { workerData: start, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: mostMemory } });
  worker.unref();
  const waiting = new Map<number, { answered(answer: unknown): void; failed(error: Error): void }>();
  let last = 0;
  let isReady: () => void = () => {};
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  let failure: Error | undefined;
  const over = (error: Error) => {
    if (failure !== undefined) return;
    failure = error;
    isReady();
    for (const { failed } of waiting.values()) failed(error);
    waiting.clear();
    listener.ended();
  };
  worker.on("error", (error) => over(error instanceof Error ? error : new Error(String(error))));
  worker.once("exit", () => over(new Error("the thread of the preview ended")));
  worker.on("message", (reply: PreviewReply) => {
    if ("ready" in reply) {
      listener.ready(reply.emptyDatabase);
      return isReady();
    }
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ("failure" in reply) asked?.failed(new Error(reply.failure));
    else asked?.answered(reply.answer);
  });
  function ask(question: PreviewQuestion): Promise<unknown> {
    if (failure !== undefined) return Promise.reject(failure);
    last += 1;
    const id = last;
    return new Promise((answered, failed) => {
      waiting.set(id, { answered, failed });
      void ready.then(() => worker.postMessage({ id, question }));
    });
  }
  return {
    change: async (given) => void (await ask({ call: "change", given })),
    answer: (given) => ask({ call: "answer", given }) as Promise<PreviewAnswer>,
    walk: (given) => ask({ call: "walk", given }) as Promise<StudioPathsResponse>,
    get open() {
      return waiting.size;
    },
    async end() {
      await worker.terminate();
    },
  };
}
