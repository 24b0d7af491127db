import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves focus to the heading when the step changes, but not on first load, so that keyboards and screen readers start
 * at the new content.
 * @param shown the step's path once its heading is on the page
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
