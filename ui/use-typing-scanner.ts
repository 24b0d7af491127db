import { useEffect, useLayoutEffect, useRef } from "react";
import { takeEarlyKeys } from "./early-keys.ts";
import { createKeyBurst } from "./key-burst.ts";
import { usCharacter } from "./us-keys.ts";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** People type fewer fast keys into a quantity or choice. */
const most = 3;

/**
 * Listens for a typing scanner anywhere. Its keys press no button and change no quantity; a text field keeps the code,
 * and its form is submitted.
 * @param onCode the text of a code
 */
export function useTypingScanner(onCode: (text: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  // Before paint: staff may scan as soon as they see the page, and the first keys count.
  useLayoutEffect(() => {
    const listener = listenForScanner((text) => latest.current(text));
    const stopping = new AbortController();
    const options = { capture: true, signal: stopping.signal };
    document.addEventListener("keydown", listener.onKey, options);
    for (const act of ["input", "pointerdown"]) document.addEventListener(act, listener.onOther, options);
    listener.catchUp();
    return () => {
      stopping.abort();
      listener.stop();
    };
  }, []);
}

function listenForScanner(onCode: (text: string) => void) {
  const burst = createKeyBurst();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let into: { readonly field: Field; readonly before: string } | undefined;
  let onUs = "";

  /** Ends a burst: its text is a code unless it is in a text field, which is then submitted. */
  function end(text: string | undefined): void {
    const typed = into;
    const physical = onUs;
    into = undefined;
    onUs = "";
    if (text === undefined) return;
    if (typed === undefined || isGuarded(typed.field))
      onCode(isObject.test(physical) && !(isObject.test(text) && isAscii.test(text)) ? physical : text);
    else typed.field.form?.requestSubmit();
  }

  /** A pause also ends a burst. */
  function endByRest(): void {
    clearTimeout(timer);
    if (burst.pause !== undefined) timer = setTimeout(() => end(burst.rest()), burst.pause);
  }

  function catchUp(): void {
    for (const { key, at, us } of takeEarlyKeys()) {
      const taken = press(key, at, us);
      if (typeof taken === "object") end(taken.text);
    }
    endByRest();
  }

  /** Records a key; a dead key is a character on a US keyboard. */
  function press(key: string, at: number, us: string | undefined): ReturnType<typeof burst.press> {
    // A leading dead key is not part of the burst yet.
    const waited = burst.text === "" ? onUs : "";
    const taken = burst.press(key, at);
    if (key === "Dead") onUs = burst.text === "" ? (us ?? "") : onUs + (us ?? "");
    else if (key.length === 1) onUs = burst.text.length > 1 ? onUs + (us ?? key) : waited + (us ?? key);
    return taken;
  }

  function onKey(event: KeyboardEvent): void {
    // AltGr, which types braces in some layouts, is Ctrl and Alt on Windows.
    const isShortcut = event.metaKey || (event.ctrlKey && !event.altKey);
    if (isShortcut || event.repeat || event.key === "Process") return;
    const field = fieldOf(event.target);
    if (burst.pause === undefined || field !== (into?.field ?? null))
      into = field === null ? undefined : { field, before: field.value };
    const before = into?.before ?? "";
    const taken = press(event.key, event.timeStamp, usCharacter(event));
    endByRest();
    const swallow = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (field === null) {
      if (taken !== "person") swallow();
      if (typeof taken === "object") end(taken.text);
    } else if (isGuarded(field)) guard(field, before, event.key, taken, swallow);
    else if (typeof taken === "object" && taken.sure && event.key === "Tab") {
      swallow();
      end(taken.text);
    } else if (taken === "device" && isEnd(event.key)) swallow();
  }

  function guard(
    field: Field,
    before: string,
    key: string,
    taken: ReturnType<typeof burst.press>,
    swallow: () => void,
  ): void {
    const typed = typeof taken === "object" ? taken.text : burst.text;
    if (typeof taken === "object" || (taken === "device" && (typed.startsWith("{") || typed.length > most))) {
      swallow();
      if (field.value !== before) put(field, before);
    } else if (key.length === 1 && !/\d/.test(key) && field instanceof HTMLInputElement) swallow();
    if (typeof taken === "object") end(taken.text);
  }

  /** A person pasted, filled in or pressed; events from this code are untrusted. */
  function onOther(event: Event): void {
    if (event.isTrusted) burst.interrupt();
  }

  return { onKey, onOther, catchUp, stop: () => clearTimeout(timer) };
}

const isObject = /^[^{]{0,12}\{".*"\}[^}]{0,12}$/s;

const isAscii = /^[ -~]*$/;

const isEnd = (key: string) => key === "Enter" || key === "Tab";

/** Returns a field that takes text; checkboxes and file inputs count as buttons. */
function fieldOf(target: EventTarget | null): Field | null {
  const letters =
    "input:not([type=radio], [type=checkbox], [type=file], [type=button], [type=submit]), select, textarea";
  return target instanceof Element && target.matches(letters) ? (target as Field) : null;
}

/** Quantities and choices never take a scanner's keys. */
function isGuarded(field: Field): boolean {
  return field.matches("[role=spinbutton], select");
}

/** Sets a field's value like a person, so that its listeners run. */
function put(field: Field, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  setter?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}
