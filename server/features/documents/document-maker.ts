import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import { serverBusy } from "../../../commerce/busy.ts";
import * as say from "../../../messages/generated/server/requests.ts";
import { refused } from "../../core/http/http-error.ts";
import { smallYoungGeneration } from "../../core/worker-memory.ts";
import { Slot } from "../../museum/feature.ts";
import type { ApplePassJob } from "./apple-pass.ts";
import type { PdfJob } from "./draw-pdf.ts";

export type Job = PdfJob | ApplePassJob;

export interface JobMessage {
  readonly id: number;
  readonly job: Job;
}

export type JobAnswer =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly failure: string };

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
  readonly maxWaiting?: number;
  /** Ends the idle thread after this time to free its memory, in milliseconds. */
  readonly idleMs?: number;
  /** Timeout per document, including the thread's start, in milliseconds. */
  readonly timeoutMs?: number;
}

/** The bundled worker, or in development a file that first enables TypeScript. */
const program = new URL(
  import.meta.url.endsWith(".ts") ? "document-worker.mjs" : "document-worker.js",
  import.meta.url,
);

/** Of the LRU cache; most documents are 15 kB. */
const maxCached = 200;
const retryAfterSeconds = 3;

export function createDocumentMaker({
  maxWaiting = 50,
  idleMs = 5 * 60_000,
  timeoutMs = 20_000,
}: MakerOptions = {}): DocumentMaker {
  const cached = new Map<string, Promise<Buffer>>();
  const thread = new DocumentThread(idleMs, timeoutMs);
  return {
    async make(job, who = "visitor") {
      const key = createHash("sha256").update(JSON.stringify(job)).digest("base64url");
      let document = cached.get(key);
      if (document === undefined) {
        if (who === "visitor" && thread.waiting >= maxWaiting)
          throw refused(503, { code: serverBusy, message: say.busy }, retryAfterSeconds);
        document = thread.run(job);
        document.catch(() => cached.delete(key));
      }
      // Reinsert it: the map's first entry is then the least recently used.
      cached.delete(key);
      cached.set(key, document);
      const [oldest] = cached.keys();
      if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest);
      return document;
    },
    close: () => thread.close(),
  };
}

interface Waiting {
  resolve(bytes: Buffer): void;
  reject(error: Error): void;
  readonly timer: NodeJS.Timeout;
}

/** Starts with the first job, ends when idle, and starts again when needed. */
class DocumentThread {
  readonly #idleMs: number;
  readonly #timeoutMs: number;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(idleMs: number, timeoutMs: number) {
    this.#idleMs = idleMs;
    this.#timeoutMs = timeoutMs;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  run(job: Job): Promise<Buffer> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const id = ++this.#lastId;
    const promise = new Promise<Buffer>((resolve, reject) => {
      const stuck = () => {
        // A stuck thread would block the whole queue.
        void this.#end();
        this.#fail(new Error(`A document was not made within ${this.#timeoutMs / 1000} seconds.`));
      };
      this.#waiting.set(id, { resolve, reject, timer: setTimeout(stuck, this.#timeoutMs) });
    });
    this.#worker.postMessage({ id, job } satisfies JobMessage);
    return promise;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#end();
    this.#fail(new Error("The server stops."));
  }

  #start(): Worker {
    const started = new Worker(program, { execArgv: [], resourceLimits: smallYoungGeneration });
    started.on("message", (answer: JobAnswer) => {
      if ("bytes" in answer) this.#settle(answer.id)?.resolve(Buffer.from(answer.bytes));
      else this.#settle(answer.id)?.reject(new Error(`A document could not be made: ${answer.failure}`));
    });
    started.on("error", () => {});
    started.once("exit", () => {
      if (this.#worker !== started) return;
      this.#worker = undefined;
      this.#fail(new Error("The thread that makes documents ended."));
    });
    // An abandoned document must not keep the process alive.
    started.unref();
    return started;
  }

  #settle(id: number): Waiting | undefined {
    const found = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(found?.timer);
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => void this.#end(), this.#idleMs).unref();
    return found;
  }

  #fail(error: Error): void {
    for (const id of [...this.#waiting.keys()]) this.#settle(id)?.reject(error);
  }

  async #end(): Promise<void> {
    const ending = this.#worker;
    this.#worker = undefined;
    await ending?.terminate();
  }
}
