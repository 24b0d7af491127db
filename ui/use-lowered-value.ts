import { useEffect, useRef, useState } from "react";
import * as say from "../messages/generated/ui/stepper.ts";
import { useLocale } from "./locale.ts";

interface LoweredValueParts {
  given: number;
  max: number;
  disabled: boolean;
  onChange(value: number): void;
}

/** Lowers a quantity with its maximum; returns the value and a message if it was lowered. */
export function useLoweredValue({ given, max, disabled, onChange }: LoweredValueParts) {
  const locale = useLocale();
  const value = disabled ? given : Math.min(given, max);
  const [seen, setSeen] = useState({ value, max });
  const [lowered, setLowered] = useState<string>();
  if (seen.value !== value || seen.max !== max) {
    setSeen({ value, max });
    // Some callers lower their value with the maximum.
    if (max < seen.max && value < seen.value && value === max) setLowered(sentence(locale, seen.value, max));
  }
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (value < given) latest.current(value);
  }, [value, given]);
  return { value, lowered, forget: () => setLowered(undefined) };
}

function sentence(locale: string, from: number, to: number): string {
  return to <= 0 ? say.loweredNoneLeft(locale, { from, to }) : say.loweredToLimit(locale, { from, to });
}
