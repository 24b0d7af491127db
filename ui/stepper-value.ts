import { enteredNumber, enteredWhole } from "../messages/formats/entered-number.ts";

interface Bounds {
  readonly min: number;
  /** Lowest value above min; absent if all values up to max are valid. */
  readonly least?: number;
  readonly max: number;
}

/** Converts typed text to a quantity within the bounds (docs/behaviour.md, "Quantity stepper"). */
export function typedValue(text: string, bounds: Bounds, locale: string): number {
  const value = enteredNumber(text, locale);
  return clamp(value === undefined ? bounds.min || 0 : Math.max(0, Math.trunc(value)), bounds);
}

/** Explains why a typed text became another quantity; undefined if it did not or is empty. */
export function changedBy(text: string, value: number, locale: string): "tooMany" | "noQuantity" | undefined {
  if (text.trim() === "") return undefined;
  const typed = enteredWhole(text, locale);
  if (typed === undefined || typed < 0) return "noQuantity";
  return typed > value ? "tooMany" : undefined;
}

/** Returns the quantity after a key, if it is the stepper's (docs/behaviour.md, "Quantity stepper"). */
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

/** Steps by one; skips values between min and least if least does not exceed max. */
export function steppedValue(value: number, by: 1 | -1, bounds: Bounds): number {
  const { min, least = min, max } = bounds;
  const next = clamp(value + by, bounds);
  if (next <= min || next >= least) return next;
  return by === 1 && least <= max ? least : min;
}

/** If the bounds conflict, max wins: nothing beyond stock is sold. */
export function clamp(value: number, { min, max }: Bounds): number {
  return Math.min(Math.max(value, min), max);
}
