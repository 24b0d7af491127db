import { useLayoutEffect } from "react";
import { usCharacter } from "./us-keys.ts";

interface EarlyKey {
  readonly key: string;
  readonly at: number;
  readonly us: string | undefined;
}

/** Longer than any code. */
const most = 500;
let kept: EarlyKey[] = [];

/** Buffers keys while a tool's code loads, since staff may scan as soon as they see its title. */
export function useEarlyKeys(isLoading: boolean): void {
  useLayoutEffect(() => {
    if (!isLoading) return;
    kept = [];
    const keep = (event: KeyboardEvent) => {
      const { key, timeStamp, target, ctrlKey, altKey, metaKey } = event;
      if (
        (ctrlKey && !altKey) ||
        metaKey ||
        kept.length >= most ||
        (target instanceof Element && target.matches("input, select, textarea"))
      )
        return;
      kept.push({ key, at: timeStamp, us: usCharacter(event) });
    };
    document.addEventListener("keydown", keep, { capture: true });
    return () => document.removeEventListener("keydown", keep, { capture: true });
  }, [isLoading]);
}

/** Returns the buffered keys once. */
export function takeEarlyKeys(): readonly EarlyKey[] {
  const taken = kept;
  kept = [];
  return taken;
}
