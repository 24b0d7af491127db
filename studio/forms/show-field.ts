import { useEffect } from "react";
import { fieldId } from "./form-context.ts";

/** Opens, shows and focuses the field of what a pointer names, or the nearest one around it. */
export function useShownField(pointer: string | null, isReady: boolean): void {
  useEffect(() => {
    if (pointer === null || !isReady) return;
    // After the frame that shows the fields.
    const frame = requestAnimationFrame(() => showField(pointer));
    return () => cancelAnimationFrame(frame);
  }, [pointer, isReady]);
}

function showField(pointer: string): void {
  for (let at = pointer; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    const field = document.getElementById(fieldId(at));
    if (field === null) continue;
    for (let around: Element | null = field; around !== null; around = around.parentElement) if (around instanceof HTMLDetailsElement) around.open = true;
    field.scrollIntoView({ block: "center" });
    field.focus({ preventScroll: true });
    return;
  }
}
