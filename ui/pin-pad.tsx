import { useLayoutEffect, useRef } from "react";
import { plainDigits } from "../messages/formats/entered-number.ts";
import * as say from "../messages/generated/ui/pin-pad.ts";
import { useLocale } from "./locale.ts";
import styles from "./pin-pad.module.css";

interface PinPadProps {
  pin: string;
  length: number;
  invalid: boolean;
  busy: boolean;
  /** Why the last PIN was refused. */
  problem?: string | undefined;
  onChange(pin: string): void;
}

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];
const deleteKeys = ["Backspace", "Delete", "Undo"];

/** A PIN pad for pointer and keyboard, with progress dots (docs/behaviour.md, "PIN"). */
export function PinPad({ pin, length, invalid, busy, problem, onChange }: PinPadProps) {
  const locale = useLocale();
  const full = pin.length >= length;
  const latest = useRef<(key: string) => boolean>(() => false);

  function press(pressed: string): boolean {
    // Keyboards of other scripts send their own digits.
    const key = pressed.length > 2 ? pressed : plainDigits(pressed);
    const isDelete = deleteKeys.includes(key);
    if (!isDelete && !digits.includes(key)) return false;
    if (busy) return true;
    if (isDelete && pin !== "") onChange(pin.slice(0, -1));
    if (!isDelete && !full) onChange(pin + key);
    return true;
  }

  // Layout effects, so that keys count as soon as the pad is visible.
  useLayoutEffect(() => {
    latest.current = press;
  });
  useLayoutEffect(() => {
    const type = (event: KeyboardEvent) => {
      const field = event.target instanceof Element && event.target.matches("input, select, textarea");
      const key = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" ? "Undo" : event.key;
      if (field || event.altKey || (key !== "Undo" && (event.ctrlKey || event.metaKey))) return;
      if (!latest.current(key)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the typing scanner, which takes fast keys for its own: people type a PIN as fast.
    addEventListener("keydown", type, { capture: true });
    return () => removeEventListener("keydown", type, { capture: true });
  }, []);

  // aria-disabled instead of disabled, so that a pressed button keeps focus.
  return (
    <div className={styles.pad} tabIndex={-1} data-focus-first>
      <div
        className={styles.dots}
        role="img"
        aria-label={say.digitsEntered(locale, { count: pin.length, length })}
        data-invalid={invalid}
        data-busy={busy}
      >
        {Array.from({ length }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots have no identity
          <i key={index} data-filled={invalid || index < pin.length} />
        ))}
      </div>
      <div className={styles.problem}>{problem !== undefined && <p role="alert">{problem}</p>}</div>
      <div className={styles.keys}>
        {digits.map((digit) => (
          <button key={digit} type="button" aria-disabled={busy || full} onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
        <button
          type="button"
          className={styles.back}
          aria-label={say.backspace(locale)}
          aria-disabled={busy || pin === ""}
          onClick={() => press("Backspace")}
        >
          <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
            <path d="M9 5h12v14H9l-6-7zM12.5 9.5l5 5m0-5-5 5" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </button>
      </div>
    </div>
  );
}
