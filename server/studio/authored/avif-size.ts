/** Boxes that hold others, by the bytes between their head and the first of them. */
const holders: ReadonlyMap<string, number> = new Map([
  ["meta", 4],
  ["iprp", 0],
  ["ipco", 0],
]);

/** The size that an AVIF file names first; undefined where it names none. Each byte is looked at once at most. */
export function avifSize(bytes: Buffer): { width: number; height: number } | undefined {
  let [at, end] = [0, bytes.length];
  while (at + 8 <= end) {
    const size = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (name === "ispe") return at + 20 <= bytes.length ? { width: bytes.readUInt32BE(at + 12), height: bytes.readUInt32BE(at + 16) } : undefined;
    // 0: to the end of the file; 1, a size of 64 bits, and anything shorter than its own head is no picture of ours.
    if (size !== 0 && size < 8) return undefined;
    const inside = holders.get(name);
    if (inside === undefined && size === 0) return undefined;
    if (inside !== undefined) {
      end = size === 0 ? end : Math.min(end, at + size);
      at += 8 + inside;
    } else at += size;
  }
  return undefined;
}
