import { useEffect } from "react";
import { fieldId, itemId } from "./form-context.ts";

/** Frames to wait: nested items open one after the other. */
const maxFrames = 12;

/** Opens, scrolls to and focuses a pointer's field, or the nearest one around it. */
export function useShownField(pointer: string | null, isReady: boolean): void {
  useEffect(() => {
    if (pointer === null || !isReady) return;
    let frame: number;
    // Wait for the frame that renders the fields.
    const later = (left: number) => {
      frame = requestAnimationFrame(() => {
        const { at, field } = nearest(pointer);
        if (field === null) return;
        for (let around: Element | null = field; around !== null; around = around.parentElement)
          if (around instanceof HTMLDetailsElement) around.open = true;
        if (at !== pointer && left > 0) return later(left - 1);
        // Align elements taller than the window, such as a step, with its top.
        field.scrollIntoView({ block: field.offsetHeight > innerHeight ? "start" : "center" });
        field.focus({ preventScroll: true });
      });
    };
    later(maxFrames);
    return () => cancelAnimationFrame(frame);
  }, [pointer, isReady]);
}

function nearest(pointer: string): { at: string; field: HTMLElement | null } {
  for (let at = pointer; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    const field = document.getElementById(fieldId(at));
    if (field !== null) return { at, field };
    const thing = document.getElementById(itemId(at));
    if (thing !== null) return { at: "", field: thing };
  }
  return { at: "", field: null };
}
