import { childPointer, isRecord } from "../../engine/core/pointer.ts";

/** A text that mentions what it was copied from. */
export interface Mention {
  readonly pointer: string;
  /** The mention, with some words around it. */
  readonly excerpt: string;
}

/** How much is shown on either side of a mention, in characters. */
const around = 24;

/**
 * The texts in a value that mention one of the originals' titles, in whatever case. The copy's own title is no mention, even if it contains one.
 * @param pointer the value's
 */
export function mentionsIn(value: unknown, pointer: string, originals: readonly string[], own: string): Mention[] {
  if (typeof value === "string") {
    const found = originals.flatMap((original) => placeOf(value, original, own) ?? [])[0];
    return found === undefined ? [] : [{ pointer, excerpt: found }];
  }
  const entries = Array.isArray(value) ? value.entries() : isRecord(value) ? Object.entries(value) : [];
  return [...entries].flatMap(([key, each]) => mentionsIn(each, childPointer(pointer, key), originals, own));
}

function placeOf(text: string, original: string, own: string): string | undefined {
  const [within, wanted, except] = [text, original, own].map((each) => each.toLowerCase()) as [string, string, string];
  const blanked = except.includes(wanted) && except !== wanted ? within.replaceAll(except, " ".repeat(except.length)) : within;
  const at = wanted.trim() === "" ? -1 : blanked.indexOf(wanted);
  if (at < 0) return undefined;
  const [start, end] = [Math.max(0, at - around), at + original.length + around];
  const [before, after] = [text.slice(start, at), text.slice(at, end)];
  // No word is cut in two.
  return `${start > 0 ? `…${before.replace(/^\S*/, "")}` : before}${end < text.length ? `${after.replace(/\S*$/, "").trimEnd()}…` : after}`.trim();
}
