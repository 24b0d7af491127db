import { useLayoutEffect } from "react";
import { usCharacter } from "./usKeys.ts";

interface EarlyKey {
  readonly key: string;
  /** When it was pressed, in milliseconds. */
  readonly at: number;
  /** The key's character on a US keyboard. */
  readonly us: string | undefined;
}

/** More than any code has. */
const most = 500;
let kept: EarlyKey[] = [];

/**
 * Keeps the keys that are pressed while a tool's code is still loading and no field has the focus: staff may scan as soon as they see its title.
 * The tool takes them (takeEarlyKeys) when it is there.
 */
export function useEarlyKeys(isLoading: boolean): void {
  useLayoutEffect(() => {
    if (!isLoading) return;
    kept = [];
    const keep = (event: KeyboardEvent) => {
      const { key, timeStamp, target, ctrlKey, altKey, metaKey } = event;
      if ((ctrlKey && !altKey) || metaKey || kept.length >= most || (target instanceof Element && target.matches("input, select, textarea"))) return;
      kept.push({ key, at: timeStamp, us: usCharacter(event) });
    };
    document.addEventListener("keydown", keep, { capture: true });
    return () => document.removeEventListener("keydown", keep, { capture: true });
  }, [isLoading]);
}

/** The keys kept, once. */
export function takeEarlyKeys(): readonly EarlyKey[] {
  const taken = kept;
  kept = [];
  return taken;
}
