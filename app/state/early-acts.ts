import { flushSync } from "react-dom";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A press on an element; a field and what was entered into it; or a key that was typed while no field had the focus. */
type EarlyAct =
  | { readonly at: HTMLElement; readonly value?: undefined; readonly key?: undefined }
  | { readonly at: Field; readonly value: string; readonly checked?: boolean; readonly key?: undefined }
  | { readonly at: HTMLElement; readonly value?: undefined; readonly key: string; readonly time: number };

declare global {
  interface Window {
    /** What the visitor did before this page's code was there, noted by the script in the document (server/pages/early-acts.ts). */
    earlyActs?: {
      readonly on: readonly EarlyAct[];
      /** Ends the noting. */
      stop(): void;
    };
  }
}

/**
 * Lets what the visitor did to the page while its code was loading take effect, in the same order. All within one task of the browser: what the
 * visitor does next must find the page as it was left, not half replayed.
 */
export async function replayEarlyActs(): Promise<void> {
  const acts = window.earlyActs;
  if (acts === undefined) return;
  delete window.earlyActs;
  acts.stop();
  for (const act of acts.on) {
    // Each is done on the page that the one before has left.
    await rendered();
    act.at.removeAttribute("data-pressed");
    if (act.key !== undefined) typeAgain(act.at.isConnected ? act.at : document.body, act.key, act.time);
    else if (!act.at.isConnected) continue;
    else if (act.value === undefined) act.at.click();
    else enterAgain(act);
  }
}

/** More turns than a change takes from a store over its listeners to the page. */
const turns = 10;

/** Resolves when the page shows what was changed, within the same task of the browser. */
async function rendered(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await undefined;
  flushSync(() => undefined);
}

/** Enters what was entered. React compares a field with what it last knew of it: that has to be something else. */
function enterAgain({ at, value, checked }: { readonly at: Field; readonly value: string; readonly checked?: boolean }): void {
  if (at instanceof HTMLInputElement && /^(radio|checkbox)$/.test(at.type)) {
    at.checked = !checked;
    at.click();
    return;
  }
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(at), "value");
  at.value = "";
  native?.set?.call(at, value);
  at.dispatchEvent(new Event(at instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

/** @param time when it was typed, in milliseconds: whoever listens may tell a person from a scanner by it */
function typeAgain(at: HTMLElement, key: string, time: number): void {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, "timeStamp", { value: time });
  at.dispatchEvent(event);
}
