import { fireEvent } from "@testing-library/react";

let clock = 0;

/** Types as a handheld scanner does: wherever the focus is, five milliseconds between two keys by the events' own clock, then Enter. */
export function typeAsScanner(text: string): void {
  clock += 1000;
  const target = document.activeElement ?? document.body;
  for (const key of [...text, "Enter"]) {
    clock += 5;
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: clock });
    fireEvent(target, event);
  }
}
