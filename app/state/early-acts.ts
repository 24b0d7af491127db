import { flushSync } from "react-dom";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A click; a value entered into a field; or a key typed while no field had the focus. */
type EarlyAct =
  | { readonly at: HTMLElement; readonly value?: undefined; readonly key?: undefined }
  | { readonly at: Field; readonly value: string; readonly checked?: boolean; readonly key?: undefined }
  | { readonly at: HTMLElement; readonly value?: undefined; readonly key: string; readonly time: number };

declare global {
  interface Window {
    /** Recorded before hydration by the document's inline script (server/pages/early-acts.ts). */
    earlyActs?: {
      readonly on: readonly EarlyAct[];
      stop(): void;
    };
  }
}

/**
 * Replays in order what the visitor did before hydration.
 * Runs in one browser task, so that the visitor's next action never meets a half-replayed page.
 */
export async function replayEarlyActs(): Promise<void> {
  const acts = window.earlyActs;
  if (acts === undefined) return;
  delete window.earlyActs;
  acts.stop();
  for (const act of acts.on) {
    // Each act runs on the page that the previous one produced.
    await rendered();
    act.at.removeAttribute("data-pressed");
    if (act.key !== undefined) typeAgain(act.at.isConnected ? act.at : document.body, act.key, act.time);
    else if (!act.at.isConnected) continue;
    else if (act.value === undefined) act.at.click();
    else enterAgain(act);
  }
}

/** More microtasks than a change takes from a store through its listeners to the page. */
const turns = 10;

/** Resolves when the page shows the change, within the same browser task. */
async function rendered(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await undefined;
  flushSync(() => undefined);
}

/** React ignores a value equal to the one that it last saw, so clear the field first. */
function enterAgain({
  at,
  value,
  checked,
}: {
  readonly at: Field;
  readonly value: string;
  readonly checked?: boolean;
}): void {
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

/** @param time milliseconds; listeners tell a scanner from a person by it */
function typeAgain(at: HTMLElement, key: string, time: number): void {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, "timeStamp", { value: time });
  at.dispatchEvent(event);
}
