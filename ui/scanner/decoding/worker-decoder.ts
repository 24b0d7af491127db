import type { BarcodeFormat, DecodeAnswer, DecodeRequest, Picture } from "./decoder.ts";

/** Decodes in a worker, so that slow pictures do not block the page. */
export interface WorkerDecoder {
  /** @param picture transferred, so unusable afterwards @throws Error if no decoder works or loads */
  decode(picture: Picture): Promise<string | undefined>;
  /** Terminates the worker; pending calls resolve to undefined. */
  close(): void;
}

type Waiting = { readonly resolve: (text: string | undefined) => void; readonly reject: (error: Error) => void };

/** Starts the worker and preloads the decoder while the browser asks for the camera. */
export function startWorkerDecoder(formats: readonly BarcodeFormat[]): WorkerDecoder {
  const worker = new Worker(new URL("./decode.worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let failed: Error | undefined;

  worker.addEventListener("message", ({ data: { id, text, failure } }: MessageEvent<DecodeAnswer>) => {
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (failure === undefined) resolve?.(text);
    else reject?.(new Error(failure));
  });
  worker.addEventListener("error", (event) => {
    failed = new Error(event.message || "The decoder's code could not be loaded.");
    for (const { reject } of waiting.values()) reject(failed);
    waiting.clear();
  });

  function decode(picture: Picture): Promise<string | undefined> {
    if (failed) {
      if ("close" in picture) picture.close();
      return Promise.reject(failed);
    }
    const request: DecodeRequest = { id: ++last, picture, formats };
    return new Promise((resolve, reject) => {
      waiting.set(request.id, { resolve, reject });
      worker.postMessage(request, [picture instanceof ImageData ? picture.data.buffer : picture]);
    });
  }

  // A blank picture for preloading; the first real one reports failures.
  decode(new ImageData(64, 64)).catch(() => undefined);

  return {
    decode,
    close() {
      worker.terminate();
      for (const { resolve } of waiting.values()) resolve(undefined);
      waiting.clear();
    },
  };
}
