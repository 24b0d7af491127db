import { closest, distance } from "fastest-levenshtein";

/**
 * The candidate that `word` is most likely a misspelling of: at most two edits away, or a third of its length for long words;
 * undefined where none is that near. Capitals do not count.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const all = [...candidates];
  const exact = all.find((candidate) => candidate.toLowerCase() === word.toLowerCase());
  if (exact !== undefined) return exact;
  if (all.length === 0) return undefined;
  const best = closest(word, all);
  return distance(word, best) <= Math.max(Math.min(2, word.length - 1), Math.floor(word.length / 3)) ? best : undefined;
}
