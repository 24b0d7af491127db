import { enteredNumber, enteredWhole } from "../messages/formats/entered-number.ts";

/** The bounds of a quantity stepper, whole numbers. */
interface Bounds {
  readonly min: number;
  /** What is not min is at least this; absent where all between min and max will do. */
  readonly least?: number;
  readonly max: number;
}

/**
 * The quantity that a typed text means (docs/behaviour.md, "Quantity stepper"): empty or non-numeric becomes min (or 0), negative becomes 0, and
 * all is clamped between min and max.
 */
export function typedValue(text: string, bounds: Bounds, locale: string): number {
  const value = enteredNumber(text, locale);
  return clamp(value === undefined ? bounds.min || 0 : Math.max(0, Math.trunc(value)), bounds);
}

/** Tells whether a text that became another quantity is too much, or no quantity at all; undefined where it became what it says, or was emptied. */
export function changedBy(text: string, value: number, locale: string): "tooMany" | "noQuantity" | undefined {
  if (text.trim() === "") return undefined;
  const typed = enteredWhole(text, locale);
  if (typed === undefined || typed < 0) return "noQuantity";
  return typed > value ? "tooMany" : undefined;
}

/** The quantity that a key leads to (docs/behaviour.md, "Quantity stepper"), or undefined where the key is none of the stepper's. */
export function keyedValue(key: string, value: number, bounds: Bounds): number | undefined {
  switch (key) {
    case "ArrowUp":
      return steppedValue(value, 1, bounds);
    case "ArrowDown":
      return steppedValue(value, -1, bounds);
    case "Home":
      return bounds.min;
    case "End":
      return bounds.max;
    default:
      return undefined;
  }
}

/** One more or one less; numbers between min and least are skipped, as long as least is not more than max. */
export function steppedValue(value: number, by: 1 | -1, bounds: Bounds): number {
  const { min, least = min, max } = bounds;
  const next = clamp(value + by, bounds);
  if (next <= min || next >= least) return next;
  return by === 1 && least <= max ? least : min;
}

/** Where the bounds contradict each other, the upper one wins: nobody gets more than there is. */
export function clamp(value: number, { min, max }: Bounds): number {
  return Math.min(Math.max(value, min), max);
}
