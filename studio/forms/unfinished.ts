interface Unfinished {
  readonly text: string;
  /** The file's value at the time. */
  readonly written: string;
}

/** By field, because hiding and reopening a field must not lose its text. */
const unfinished = new Map<string, Unfinished>();

/** Remembers invalid text; undefined forgets it. */
export function rememberUnfinished(place: string, typed: Unfinished | undefined): void {
  if (typed === undefined) unfinished.delete(place);
  else unfinished.set(place, typed);
}

/** Invalid text typed earlier, unless the file's value changed since. @param written the file's value */
export function unfinishedText(place: string, written: string): string | undefined {
  const found = unfinished.get(place);
  return found?.written === written ? found.text : undefined;
}
