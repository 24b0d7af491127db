import { type RefObject, useEffect, useRef } from "react";

/** Focuses each new step's heading, for screen readers. @param shown the step's path once its heading is on the page */
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
