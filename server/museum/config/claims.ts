import { isRecord } from "../../../engine/core/pointer.ts";
import type { ServedFlow } from "../model/config.ts";

interface Place {
  readonly name: string;
  readonly base: string;
  readonly handle: string;
}

/** The current holder wins, then the file named after the address: a copy must not replace a live original. */
export function inOrderOfClaim<T extends Place>(
  entries: readonly T[],
  contentOf: (name: string) => unknown,
  before: ReadonlyMap<string, ServedFlow>,
): T[] {
  const rank = ({ name, base, handle }: T) => {
    const value = contentOf(name);
    const claimed = { base, handle, ...(isRecord(value) ? value : {}) };
    const had = before.get(name);
    if (had !== undefined && had.base === claimed.base && had.handle === claimed.handle) return 0;
    return claimed.base === base && claimed.handle === handle ? 1 : 2;
  };
  const ranked = entries.map((entry) => ({ entry, rank: rank(entry) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
}
