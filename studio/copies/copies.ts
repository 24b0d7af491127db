import { proxy } from "valtio";
import { isRecord } from "../../engine/core/pointer.ts";
import { localStore } from "../../ui/browserStorage.ts";

const copiesKey = "studioCopies";

/** What was copied in this browser: by the copy's file, or by its id in the catalogue, the titles of the original. */
export const copies = proxy<Record<string, readonly string[]>>(stored(copiesKey));

function stored(key: string): Record<string, readonly string[]> {
  try {
    const value: unknown = JSON.parse(localStore.getItem(key) ?? "{}");
    return isRecord(value) ? (Object.fromEntries(Object.entries(value).filter(([, titles]) => Array.isArray(titles))) as Record<string, string[]>) : {};
  } catch {
    return {};
  }
}

const leftKey = "studioMentionsLeft";

/** Texts that are meant, by the copy in which they stand. */
export const leftMentions = proxy<Record<string, readonly string[]>>(stored(leftKey));

const originalsKey = "studioOriginals";

/** What each copy was made of, as `rememberCopy` knows it. */
export const originals = proxy<Record<string, readonly string[]>>(stored(originalsKey));

/** Copies whose originals are remembered: the last ones. */
const most = 50;

/**
 * Remembers what a copy was made of, until it is copied again.
 * @param copy a file's name; of an event "catalogue.json#" and its id
 * @param original likewise
 */
export function rememberCopy(copy: string, titles: readonly string[], original: string): void {
  remember(copies, copiesKey, copy, titles);
  remember(originals, originalsKey, copy, [original]);
  remember(leftMentions, leftKey, copy, []);
}

/** Lists these texts no more in this copy: its author means them. */
export function leaveTexts(copy: string, texts: readonly string[]): void {
  remember(leftMentions, leftKey, copy, [...(leftMentions[copy] ?? []), ...texts]);
}

function remember(known: Record<string, readonly string[]>, storedAs: string, copy: string, texts: readonly string[]): void {
  delete known[copy];
  known[copy] = texts;
  for (const oldest of Object.keys(known).slice(0, -most)) delete known[oldest];
  localStore.setItem(storedAs, JSON.stringify(known));
}
