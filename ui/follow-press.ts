import type { MouseEvent } from "react";

/** Handles a plain press on a link; presses that open a new tab stay with the browser. */
export function followPress(event: MouseEvent, act: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
  event.preventDefault();
  // The second press of a double click would hit the next page's link in this place.
  if (event.detail < 2) act();
}
