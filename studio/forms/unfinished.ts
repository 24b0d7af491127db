/** What was typed into a field and is no value yet. */
interface Unfinished {
  readonly text: string;
  /** What its file said there meanwhile. */
  readonly written: string;
}

/** By the place of the field. Other fields are shown and hidden, and who comes back goes on. */
const unfinished = new Map<string, Unfinished>();

/** Remembers what was typed at a place; undefined: it is a value now. */
export function rememberUnfinished(place: string, typed: Unfinished | undefined): void {
  if (typed === undefined) unfinished.delete(place);
  else unfinished.set(place, typed);
}

/** What was typed at a place and is no value yet, unless its file says something else there by now. @param written what it says */
export function unfinishedText(place: string, written: string): string | undefined {
  const found = unfinished.get(place);
  return found?.written === written ? found.text : undefined;
}
