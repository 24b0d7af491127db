/** Returns the entry of a locale: of its full tag, then of shorter ones ("de-AT", "de"). */
export function closest<Entry>(locale: string, entryOf: (tag: string) => Entry | undefined): Entry | undefined {
  for (let tag = locale; tag !== ""; tag = tag.slice(0, Math.max(0, tag.lastIndexOf("-")))) {
    const entry = entryOf(tag);
    if (entry !== undefined) return entry;
  }
  return undefined;
}
