import { closest, distance } from "fastest-levenshtein";

/** Finds the candidate that `word` probably misspells: at most two edits, or a third of a long word; ignores case. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const all = [...candidates];
  const exact = all.find((candidate) => candidate.toLowerCase() === word.toLowerCase());
  if (exact !== undefined) return exact;
  if (all.length === 0) return undefined;
  const best = closest(word, all);
  return distance(word, best) <= Math.max(Math.min(2, word.length - 1), Math.floor(word.length / 3)) ? best : undefined;
}
