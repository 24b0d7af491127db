import { useEffect } from "react";
import { fieldId, thingId } from "./form-context.ts";

/** In frames: things in things open one after the other. */
const patience = 12;

/** Opens, shows and focuses the field of what a pointer names, or the nearest one around it. */
export function useShownField(pointer: string | null, isReady: boolean): void {
  useEffect(() => {
    if (pointer === null || !isReady) return;
    let frame: number;
    // After the frame that shows the fields.
    const later = (left: number) => {
      frame = requestAnimationFrame(() => {
        const { at, field } = nearest(pointer);
        if (field === null) return;
        for (let around: Element | null = field; around !== null; around = around.parentElement) if (around instanceof HTMLDetailsElement) around.open = true;
        if (at !== pointer && left > 0) return later(left - 1);
        field.scrollIntoView({ block: "center" });
        field.focus({ preventScroll: true });
      });
    };
    later(patience);
    return () => cancelAnimationFrame(frame);
  }, [pointer, isReady]);
}

/** The field of what a pointer names, or of what is around it; a thing that is not open yet has none. */
function nearest(pointer: string): { at: string; field: HTMLElement | null } {
  for (let at = pointer; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    const field = document.getElementById(fieldId(at));
    if (field !== null) return { at, field };
    const thing = document.getElementById(thingId(at));
    if (thing !== null) return { at: "", field: thing };
  }
  return { at: "", field: null };
}
