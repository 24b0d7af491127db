import type { CachedFile } from "../core/http/cached-file.ts";
import { compressedText } from "../core/http/cached-file.ts";

/** Each document takes about 60 kB. */
const maxDocuments = 200;

interface CachedDocument {
  readonly file: Promise<CachedFile>;
  readonly madeOf: readonly unknown[];
}

export interface DocumentCache {
  /** Returns the cached document if made from the same objects, else makes it. Evicts the least recently used. */
  of(name: string, madeOf: readonly unknown[], make: () => Promise<string>): Promise<CachedFile>;
}

export function createDocumentCache(): DocumentCache {
  const cached = new Map<string, CachedDocument>();
  return {
    of(name, madeOf, make) {
      const known = cached.get(name);
      const isSame =
        known?.madeOf.length === madeOf.length && known.madeOf.every((part, index) => part === madeOf[index]);
      const document =
        known !== undefined && isSame
          ? known
          : { file: make().then((text) => compressedText("text/html; charset=utf-8", text)), madeOf };
      cached.delete(name);
      cached.set(name, document);
      const [oldest] = cached.keys();
      if (cached.size > maxDocuments && oldest !== undefined) cached.delete(oldest);
      return document.file;
    },
  };
}
