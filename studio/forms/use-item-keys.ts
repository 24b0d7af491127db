import { useState } from "react";

interface ItemKeys {
  readonly keys: readonly number[];
  readonly next: number;
  /** Only for items not added at the end. */
  inserted(index: number): void;
  moved(from: number, to: number): void;
  removed(index: number): void;
}

interface Known {
  readonly keys: readonly number[];
  readonly next: number;
}

/** React keys for items without identity, so that open state and focus follow a moved item. */
export function useItemKeys(count: number): ItemKeys {
  const [known, setKnown] = useState<Known>({ keys: [], next: 0 });
  const current = resized(known, count);
  if (current !== known) setKnown(current);
  return {
    ...current,
    inserted: (index) => setKnown(({ keys, next }) => ({ keys: keys.toSpliced(index, 0, next), next: next + 1 })),
    moved: (from, to) =>
      setKnown(({ keys, next }) => ({ keys: keys.toSpliced(from, 1).toSpliced(to, 0, keys[from] as number), next })),
    removed: (index) => setKnown(({ keys, next }) => ({ keys: keys.toSpliced(index, 1), next })),
  };
}

function resized(known: Known, count: number): Known {
  const { keys, next } = known;
  const more = count - keys.length;
  if (more === 0) return known;
  return more < 0
    ? { keys: keys.slice(0, count), next }
    : { keys: [...keys, ...Array.from({ length: more }, (_, index) => next + index)], next: next + more };
}
