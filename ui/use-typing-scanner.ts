import { useEffect, useLayoutEffect, useRef } from "react";
import { consumeEarlyKeys } from "./early-keys.ts";
import { createKeyBurst, usCharacter } from "./key-burst.ts";

type Field = HTMLInputElement | HTMLSelectElement;

/** People type fewer fast keys into a quantity or choice. */
const maxFastKeys = 3;

/**
 * Listens for a typing scanner anywhere. Its keys press no button and change no quantity; a text field keeps the code,
 * and its form is submitted. A text area only takes what is typed.
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
    listener.replayEarlyKeys();
    return () => {
      stopping.abort();
      listener.stop();
    };
  }, []);
}

function listenForScanner(onCode: (text: string) => void) {
  const scan = createScan();
  const { burst } = scan;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let typedInto: { readonly field: Field; readonly before: string } | undefined;

  /** Ends a burst: its text is a code unless it is in a text field, which is then submitted. */
  function end(text: string | undefined): void {
    const typed = typedInto;
    typedInto = undefined;
    const code = scan.finish(text);
    if (code === undefined) return;
    if (typed === undefined || isGuarded(typed.field)) onCode(code);
    else typed.field.form?.requestSubmit();
  }

  function endAfterPause(): void {
    clearTimeout(timer);
    if (burst.pause !== undefined) timer = setTimeout(() => end(burst.end()), burst.pause);
  }

  function replayEarlyKeys(): void {
    for (const { key, at, us } of consumeEarlyKeys()) {
      const typist = scan.press(key, at, us);
      if (typeof typist === "object") end(typist.text);
    }
    endAfterPause();
  }

  function onKey(event: KeyboardEvent): void {
    // AltGr, which types braces in some layouts, is Ctrl and Alt on Windows.
    const isShortcut = event.metaKey || (event.ctrlKey && !event.altKey);
    // A note may be typed by software, at once; it is never sent before its author presses the button.
    const isNote = event.target instanceof HTMLTextAreaElement;
    if (isShortcut || isNote || event.repeat || event.key === "Process") return;
    const field = fieldOf(event.target);
    if (burst.pause === undefined || field !== (typedInto?.field ?? null))
      typedInto = field === null ? undefined : { field, before: field.value };
    const before = typedInto?.before ?? "";
    const typist = scan.press(event.key, event.timeStamp, usCharacter(event));
    endAfterPause();
    const swallow = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (field === null) {
      if (typist !== "person") swallow();
      if (typeof typist === "object") end(typist.text);
    } else if (isGuarded(field)) {
      const text = typeof typist === "object" ? typist.text : burst.text;
      if (typeof typist === "object" || (typist === "device" && (text.startsWith("{") || text.length > maxFastKeys))) {
        swallow();
        if (field.value !== before) setValue(field, before);
      } else if (event.key.length === 1 && !/\d/.test(event.key) && field instanceof HTMLInputElement) swallow();
      if (typeof typist === "object") end(typist.text);
    } else if (typeof typist === "object" && typist.isSure && event.key === "Tab") {
      swallow();
      end(typist.text);
    } else if (typist === "device" && isEnd(event.key)) swallow();
  }

  /** A person pasted, filled in or pressed; events from this code are untrusted. */
  function onOther(event: Event): void {
    if (event.isTrusted) burst.interrupt();
  }

  return { onKey, onOther, replayEarlyKeys, stop: () => clearTimeout(timer) };
}

/** A burst as typed, and as on a US keyboard, because scanners press US keys. */
function createScan() {
  const burst = createKeyBurst();
  let usText = "";
  return {
    burst,
    /** Records a key; a dead key is a character on a US keyboard. */
    press(key: string, at: number, us: string | undefined): ReturnType<typeof burst.press> {
      // A leading dead key is not part of the burst yet.
      const leading = burst.text === "" ? usText : "";
      const typist = burst.press(key, at);
      if (key === "Dead") usText = burst.text === "" ? (us ?? "") : usText + (us ?? "");
      else if (key.length === 1) usText = burst.text.length > 1 ? usText + (us ?? key) : leading + (us ?? key);
      return typist;
    },
    /** Ends the burst. @returns its text, or that on a US keyboard if only this one is an object */
    finish(text: string | undefined): string | undefined {
      const onUs = usText;
      usText = "";
      if (text === undefined) return undefined;
      return isObject.test(onUs) && !(isObject.test(text) && isAscii.test(text)) ? onUs : text;
    },
  };
}

const isObject = /^[^{]{0,12}\{".*"\}[^}]{0,12}$/s;

const isAscii = /^[ -~]*$/;

const isEnd = (key: string) => key === "Enter" || key === "Tab";

/** Returns a field that takes text; checkboxes and file inputs count as buttons. */
function fieldOf(target: EventTarget | null): Field | null {
  const letters = "input:not([type=radio], [type=checkbox], [type=file], [type=button], [type=submit]), select";
  return target instanceof Element && target.matches(letters) ? (target as Field) : null;
}

/** Quantities and choices never take a scanner's keys. */
function isGuarded(field: Field): boolean {
  return field.matches("[role=spinbutton], select");
}

/** Sets a field's value like a person, so that its listeners run. */
function setValue(field: Field, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  setter?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}
