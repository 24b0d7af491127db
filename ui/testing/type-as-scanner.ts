import { fireEvent } from "@testing-library/react";

let clock = 0;

/** Types like a handheld scanner into the focused element: five milliseconds between keys, then Enter. */
export function typeAsScanner(text: string): void {
  clock += 1000;
  pressAsScanner([...text, "Enter"]);
}

/** Presses keys of a code. @returns for each key, false if the page prevented its default */
export function pressAsScanner(keys: readonly string[]): boolean[] {
  return keys.map((key) => {
    clock += 5;
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: clock });
    return fireEvent(document.activeElement ?? document.body, event);
  });
}
