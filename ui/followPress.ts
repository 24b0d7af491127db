import type { MouseEvent } from "react";

/** A plain press on a link acts here; one that opens a new tab stays the browser's. */
export function followPress(event: MouseEvent, act: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
  event.preventDefault();
  // The second press of a double click would fall on the next page's link, which has taken this one's place.
  if (event.detail < 2) act();
}
