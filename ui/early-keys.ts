import { useLayoutEffect } from "react";
import { usCharacter } from "./key-burst.ts";

interface EarlyKey {
  readonly key: string;
  readonly at: number;
  readonly us: string | undefined;
}

/** Longer than any code. */
const maxKeys = 500;
let buffered: EarlyKey[] = [];

/** Buffers keys while a tool's code loads, since staff may scan as soon as they see its title. */
export function useEarlyKeys(isLoading: boolean): void {
  useLayoutEffect(() => {
    if (!isLoading) return;
    buffered = [];
    const buffer = (event: KeyboardEvent) => {
      const { key, timeStamp, target, ctrlKey, altKey, metaKey } = event;
      if (
        (ctrlKey && !altKey) ||
        metaKey ||
        buffered.length >= maxKeys ||
        (target instanceof Element && target.matches("input, select, textarea"))
      )
        return;
      buffered.push({ key, at: timeStamp, us: usCharacter(event) });
    };
    document.addEventListener("keydown", buffer, { capture: true });
    return () => document.removeEventListener("keydown", buffer, { capture: true });
  }, [isLoading]);
}

/** Returns the buffered keys once. */
export function consumeEarlyKeys(): readonly EarlyKey[] {
  const keys = buffered;
  buffered = [];
  return keys;
}
