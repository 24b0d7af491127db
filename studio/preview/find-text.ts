import { childPointer } from "../../engine/core/pointer.ts";

export interface ParsedFile {
  readonly file: string;
  readonly value: unknown;
}

export interface FoundText {
  readonly file: string;
  readonly pointer: string;
}

/** Finds where a page's text is written: an exact match, else the shortest text that contains it, in file order. */
export function findText(files: readonly ParsedFile[], text: string): FoundText | undefined {
  const wanted = plain(text);
  if (wanted === "") return undefined;
  let best: (FoundText & { readonly rank: number }) | undefined;
  for (const [order, { file, value }] of files.entries()) {
    for (const [pointer, written] of textsIn(value)) {
      const said = plain(written);
      if (said === "" || !(said === wanted || said.includes(wanted) || (said.length > 3 && wanted.includes(said))))
        continue;
      const rank = (said === wanted ? 0 : 1_000_000) + Math.abs(said.length - wanted.length) * 10 + order;
      if (best === undefined || rank < best.rank) best = { file, pointer, rank };
    }
  }
  return best && { file: best.file, pointer: best.pointer };
}

function* textsIn(value: unknown, pointer = ""): Generator<readonly [pointer: string, text: string]> {
  if (typeof value === "string") yield [pointer, value];
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) yield* textsIn(child, childPointer(pointer, key));
}

/** Text as a page shows it: without tags, with single spaces. */
function plain(text: string): string {
  return text
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&nbsp;", " ")
    .replace(/\s+/g, " ")
    .trim();
}
