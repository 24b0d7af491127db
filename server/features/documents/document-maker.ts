import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import { serverBusy } from "../../../commerce/busy.ts";
import * as say from "../../../messages/generated/server/requests.ts";
import { refused } from "../../core/http/http-error.ts";
import { smallYoungGeneration } from "../../core/worker-memory.ts";
import { Slot } from "../../museum/feature.ts";
import type { Job, JobAnswer, JobMessage } from "./jobs.ts";

export interface DocumentMaker {
  /**
   * Caches recent documents.
   * @param who visitors are refused while the queue is full; mail, sent a few at a time, never is
   * @throws HttpError 503 with code `SERVER_BUSY` and Retry-After; Error if it fails
   */
  make(job: Job, who?: "visitor" | "mail"): Promise<Buffer>;
  close(): Promise<void>;
}

export const documentMaker = new Slot<DocumentMaker>("documents");

interface MakerOptions {
  readonly waiting?: number;
  /** Ends the idle thread after this time to free its memory, in milliseconds. */
  readonly idleMs?: number;
  /** Timeout per document, including the thread's start, in milliseconds. */
  readonly longestMs?: number;
}

/** The bundled worker, or in development a file that first enables TypeScript. */
const program = new URL(
  import.meta.url.endsWith(".ts") ? "document-worker.mjs" : "document-worker.js",
  import.meta.url,
);

/** LRU cache; most documents are 15 kB. */
const remembered = 200;
/** Retry-After, in seconds. */
const comeBack = 3;

interface Waiting {
  resolve(bytes: Buffer): void;
  reject(error: Error): void;
  readonly timer: NodeJS.Timeout;
}

export function createDocumentMaker({
  waiting: most = 50,
  idleMs = 5 * 60_000,
  longestMs = 20_000,
}: MakerOptions = {}): DocumentMaker {
  const made = new Map<string, Promise<Buffer>>();
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  function start(): Worker {
    const mine = new Worker(program, { execArgv: [], resourceLimits: smallYoungGeneration });
    mine.on("message", (answer: JobAnswer) => {
      if ("bytes" in answer) settle(answer.id)?.resolve(Buffer.from(answer.bytes));
      else settle(answer.id)?.reject(new Error(`A document could not be made: ${answer.failure}`));
    });
    mine.on("error", () => {});
    mine.once("exit", () => {
      if (worker !== mine) return;
      worker = undefined;
      fail(new Error("The thread that makes documents ended."));
    });
    // An abandoned document must not keep the process alive.
    mine.unref();
    return mine;
  }

  function settle(id: number): Waiting | undefined {
    const found = waiting.get(id);
    waiting.delete(id);
    clearTimeout(found?.timer);
    if (waiting.size === 0) idle = setTimeout(() => void end(), idleMs).unref();
    return found;
  }

  function fail(error: Error): void {
    for (const id of [...waiting.keys()]) settle(id)?.reject(error);
  }

  async function end(): Promise<void> {
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  function run(job: Job): Promise<Buffer> {
    clearTimeout(idle);
    worker ??= start();
    const id = ++last;
    const promise = new Promise<Buffer>((resolve, reject) => {
      const stuck = () => {
        // A stuck thread would block the whole queue.
        void end();
        fail(new Error(`A document was not made within ${longestMs / 1000} seconds.`));
      };
      waiting.set(id, { resolve, reject, timer: setTimeout(stuck, longestMs) });
    });
    worker.postMessage({ id, job } satisfies JobMessage);
    return promise;
  }

  return {
    async make(job, who = "visitor") {
      const key = createHash("sha256").update(JSON.stringify(job)).digest("base64url");
      let document = made.get(key);
      if (document === undefined) {
        if (who === "visitor" && waiting.size >= most)
          throw refused(503, { code: serverBusy, message: say.busy }, comeBack);
        document = run(job);
        document.catch(() => made.delete(key));
      }
      // Reinsert it: the map's first entry is then the least recently used.
      made.delete(key);
      made.set(key, document);
      const [oldest] = made.keys();
      if (made.size > remembered && oldest !== undefined) made.delete(oldest);
      return document;
    },
    async close() {
      clearTimeout(idle);
      await end();
      fail(new Error("The server stops."));
    },
  };
}
