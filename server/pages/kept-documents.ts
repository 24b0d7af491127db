import { compressedText } from "../platform/http/compressed-text.ts";
import type { KeptFile } from "../platform/http/kept-files.ts";

/** About 60 kB each. */
const most = 200;

interface KeptDocument {
  readonly file: Promise<KeptFile>;
  readonly madeOf: readonly unknown[];
}

/** Documents that every stranger gets, with their compressed forms. */
export interface KeptDocuments {
  /**
   * The document of that name as it was made last, where it was made of the same objects; else `make` makes it. Of a large museum those
   * not asked for longest are forgotten.
   */
  of(name: string, madeOf: readonly unknown[], make: () => string): Promise<KeptFile>;
}

export function keptDocuments(): KeptDocuments {
  const kept = new Map<string, KeptDocument>();
  return {
    of(name, madeOf, make) {
      const known = kept.get(name);
      const isSame = known?.madeOf.length === madeOf.length && known.madeOf.every((part, index) => part === madeOf[index]);
      const document = known !== undefined && isSame ? known : { file: compressedText("text/html; charset=utf-8", make()), madeOf };
      kept.delete(name);
      kept.set(name, document);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      return document.file;
    },
  };
}
