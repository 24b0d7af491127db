import type { BarcodeFormat } from "./barcodeFormat.ts";
import type { DecodeAnswer, DecodeRequest, Picture } from "./messages.ts";

/** A decoder in a thread of its own: however long a picture takes, the page goes on. */
export interface WorkerDecoder {
  /**
   * @param picture handed over: it is empty afterwards
   * @returns the text of a code; undefined where none is found
   * @throws Error where no decoder works or its code could not be loaded
   */
  decode(picture: Picture): Promise<string | undefined>;
  /** Ends the thread; what is being decoded is answered with undefined. */
  close(): void;
}

type Waiting = { readonly resolve: (text: string | undefined) => void; readonly reject: (error: Error) => void };

/** Starts the thread, and has the decoder loaded while the camera is still being asked for. */
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

  // An empty picture. What fails here fails again with the first real one, and is reported then.
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
