import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves focus to the step's heading when the step changes, not on the first load, so that keyboard and screen reader begin where
 * the new content begins.
 * @param shown the path of the step once its heading is on the page
 */
export function useStepFocus(heading: RefObject<HTMLElement | null>, shown: string | undefined): void {
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (shown === undefined) return;
    if (before.current !== undefined && before.current !== shown) {
      window.scrollTo({ top: 0 });
      heading.current?.focus({ preventScroll: true });
    }
    before.current = shown;
  }, [heading, shown]);
}
