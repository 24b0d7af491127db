/** Container boxes, with the bytes between their header and first child. */
const holders: ReadonlyMap<string, number> = new Map([
  ["meta", 4],
  ["iprp", 0],
  ["ipco", 0],
]);

/** Returns the first size in an AVIF file; undefined if there is none. Runs in linear time. */
export function avifSize(bytes: Buffer): { width: number; height: number } | undefined {
  let [at, end] = [0, bytes.length];
  while (at + 8 <= end) {
    const size = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (name === "ispe")
      return at + 20 <= bytes.length
        ? { width: bytes.readUInt32BE(at + 12), height: bytes.readUInt32BE(at + 16) }
        : undefined;
    // 0 means to the end of the file. A 64-bit size (1) or less than a header is not supported.
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
