import { useEffect, useLayoutEffect, useRef } from "react";
import { takeEarlyKeys } from "./earlyKeys.ts";
import { createKeyBurst } from "./keyBurst.ts";
import { usCharacter } from "./usKeys.ts";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** More quick keys than anybody types into a quantity or a choice. */
const most = 3;

/**
 * Listens for a handheld scanner that types, wherever the focus is, so that nobody has to press into a field first. It may end with Enter,
 * with Tab, or with nothing; its keys press no button, and change no quantity and no choice that has the focus. A field for text keeps
 * what is typed into it, and is sent where the scanner does not press Enter.
 * @param onCode the text of a code
 */
export function useTypingScanner(onCode: (text: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  // Before the page is seen: staff may scan as soon as they see it, and the first keys of a code count.
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
  /** The field that the present burst is typed into, and what it held before. */
  let into: { readonly field: Field; readonly before: string } | undefined;
  /** The present burst as a US keyboard would type it. */
  let onUs = "";

  /** A burst has ended: its text is a code, unless it was typed into a text field, whose form then gets it. */
  function end(text: string | undefined): void {
    const typed = into;
    const physical = onUs;
    into = undefined;
    onUs = "";
    if (text === undefined) return;
    if (typed === undefined || isGuarded(typed.field)) onCode(isObject.test(physical) && !(isObject.test(text) && isAscii.test(text)) ? physical : text);
    else typed.field.form?.requestSubmit();
  }

  /** No key in time ends a burst as well. */
  function endByRest(): void {
    clearTimeout(timer);
    if (burst.pause !== undefined) timer = setTimeout(() => end(burst.rest()), burst.pause);
  }

  /** What was scanned before this listened. */
  function catchUp(): void {
    for (const { key, at, us } of takeEarlyKeys()) {
      const taken = press(key, at, us);
      if (typeof taken === "object") end(taken.text);
    }
    endByRest();
  }

  /** A key that waits for the next, such as a quotation mark in some languages, is a character on a US keyboard. */
  function press(key: string, at: number, us: string | undefined): ReturnType<typeof burst.press> {
    // A first key that waits is no part of the burst yet.
    const waited = burst.text === "" ? onUs : "";
    const taken = burst.press(key, at);
    if (key === "Dead") onUs = burst.text === "" ? (us ?? "") : onUs + (us ?? "");
    else if (key.length === 1) onUs = burst.text.length > 1 ? onUs + (us ?? key) : waited + (us ?? key);
    return taken;
  }

  function onKey(event: KeyboardEvent): void {
    // AltGr, by which some languages type braces, is Ctrl and Alt on Windows.
    const isShortcut = event.metaKey || (event.ctrlKey && !event.altKey);
    if (isShortcut || event.repeat || event.key === "Process") return;
    const field = fieldOf(event.target);
    if (burst.pause === undefined || field !== (into?.field ?? null)) into = field === null ? undefined : { field, before: field.value };
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

  function guard(field: Field, before: string, key: string, taken: ReturnType<typeof burst.press>, swallow: () => void): void {
    const typed = typeof taken === "object" ? taken.text : burst.text;
    if (typeof taken === "object" || (taken === "device" && (typed.startsWith("{") || typed.length > most))) {
      swallow();
      if (field.value !== before) put(field, before);
    } else if (key.length === 1 && !/\d/.test(key) && field instanceof HTMLInputElement) swallow();
    if (typeof taken === "object") end(taken.text);
  }

  /** Pasted, filled in or pressed by a person. What this code puts into a field is not trusted. */
  function onOther(event: Event): void {
    if (event.isTrusted) burst.interrupt();
  }

  return { onKey, onOther, catchUp, stop: () => clearTimeout(timer) };
}

/** A code of ours, with what a scanner may put around it. */
const isObject = /^[^{]{0,12}\{".*"\}[^}]{0,12}$/s;

const isAscii = /^[ -~]*$/;

const isEnd = (key: string) => key === "Enter" || key === "Tab";

/** What takes letters: a box to tick, or a file, is as a button. */
function fieldOf(target: EventTarget | null): Field | null {
  const letters = "input:not([type=radio], [type=checkbox], [type=file], [type=button], [type=submit]), select, textarea";
  return target instanceof Element && target.matches(letters) ? (target as Field) : null;
}

/** Quantities and choices: what a scanner types is nothing for them. */
function isGuarded(field: Field): boolean {
  return field.matches("[role=spinbutton], select");
}

/** Sets a field's value as a person does, so that its listeners are called. */
function put(field: Field, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
  setter?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}
