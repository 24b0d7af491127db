import { fireEvent } from "@testing-library/react";

let clock = 0;

/** Types as a handheld scanner does: wherever the focus is, five milliseconds between two keys by the events' own clock, then Enter. */
export function typeAsScanner(text: string): void {
  clock += 1000;
  pressAsScanner([...text, "Enter"]);
}

/**
 * Presses some keys of a code, five milliseconds after those before.
 * @returns whether the page let each do what it does
 */
export function pressAsScanner(keys: readonly string[]): boolean[] {
  return keys.map((key) => {
    clock += 5;
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: clock });
    return fireEvent(document.activeElement ?? document.body, event);
  });
}
