import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { enteredNumber, enteredWhole } from "../messages/formats/entered-number.ts";
import * as say from "../messages/generated/ui/stepper.ts";
import { useLocale } from "./locale.ts";
import { type Money, Price } from "./price.tsx";
import styles from "./stepper.module.css";

interface StepperProps {
  title: string;
  /** Extends the button names if another stepper has the same title. */
  context?: string;
  description?: string;
  price?: Money;
  showPrice?: boolean;
  value: number;
  min?: number;
  /** Lowest value above min; keys and buttons skip the values between. */
  least?: number;
  max?: number;
  /** Keeps a value above max until it is edited: a guest may be paying for it. */
  keepsValue?: boolean;
  onChange(value: number): void;
  note?: string;
  disabled?: boolean;
}

/** `note` explains the limit; a lowered max lowers the value (docs/behaviour.md, "Quantity stepper"). */
export function Stepper({
  title,
  context,
  description,
  price,
  showPrice = true,
  value: given,
  min = 0,
  least = min,
  max: limit = 20,
  keepsValue = false,
  onChange,
  note,
  disabled = false,
}: StepperProps) {
  const id = useId();
  const locale = useLocale();
  const [typed, setTyped] = useState<string>();
  const [changed, setChanged] = useState<string>();
  const max = keepsValue ? Math.max(limit, given) : limit;
  const bounds = { min, least, max };
  const { value, lowered, forget } = useLoweredValue({ given, max, disabled, onChange });

  function set(next: number) {
    setTyped(undefined);
    setChanged(undefined);
    forget();
    if (next !== value) onChange(next);
  }
  function type(text: string) {
    forget();
    // Allow an empty field while typing.
    setTyped(text === "" ? text : undefined);
    const next = typedValue(text, bounds, locale);
    setChanged(sentenceOf(locale, text, next));
    if (next !== value) onChange(next);
  }
  function press(event: KeyboardEvent) {
    const next = disabled ? undefined : keyedValue(event.key, value, bounds);
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  }
  const step = (label: string, by: 1 | -1) => (
    <StepButton label={label} by={by} next={steppedValue(value, by, bounds)} {...{ value, disabled }} onPress={set} />
  );

  return (
    <div className={styles.row}>
      <div>
        <label className={styles.title} htmlFor={`${id}value`}>
          {title}
        </label>
        <div id={`${id}about`}>
          {showPrice && price && <Price money={price} />}
          {description && <p className={styles.description}>{description}</p>}
          {note && <span className={styles.note}>{note}</span>}
          <span aria-live="polite" className={styles.note}>
            {changed ?? lowered}
          </span>
        </div>
      </div>
      <div className={styles.control}>
        {step(context === undefined ? say.decrease(locale, { title }) : say.decreaseIn(locale, { title, context }), -1)}
        <input
          id={`${id}value`}
          role="spinbutton"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-describedby={`${id}about`}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          disabled={disabled}
          value={typed ?? value}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onBlur={() => setTyped(undefined)}
          onFocus={(event) => event.target.select()}
        />
        {step(context === undefined ? say.increase(locale, { title }) : say.increaseIn(locale, { title, context }), 1)}
      </div>
    </div>
  );
}

interface StepButtonProps {
  label: string;
  by: 1 | -1;
  value: number;
  next: number;
  disabled: boolean;
  onPress(next: number): void;
}

/** aria-disabled instead of disabled, so that a button at its limit keeps focus. */
function StepButton({ label, by, value, next, disabled, onPress }: StepButtonProps) {
  const isInactive = disabled || next === value;
  return (
    <button type="button" aria-label={label} aria-disabled={isInactive} onClick={() => !isInactive && onPress(next)}>
      <span aria-hidden="true">{by === 1 ? "+" : "−"}</span>
    </button>
  );
}

function sentenceOf(locale: string, typed: string, value: number): string | undefined {
  const change = changedBy(typed, value, locale);
  if (change === undefined) return undefined;
  return change === "tooMany"
    ? say.typedTooMany(locale, { max: value })
    : say.typedNoQuantity(locale, { typed: typed.trim().slice(0, 20), value });
}

interface LoweredValueParts {
  given: number;
  max: number;
  disabled: boolean;
  onChange(value: number): void;
}

/** Lowers a quantity with its maximum; returns the value and a message if it was lowered. */
function useLoweredValue({ given, max, disabled, onChange }: LoweredValueParts) {
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

interface Bounds {
  readonly min: number;
  /** Lowest value above min; absent if all values up to max are valid. */
  readonly least?: number;
  readonly max: number;
}

/** Converts typed text to a quantity within the bounds (docs/behaviour.md, "Quantity stepper"). */
function typedValue(text: string, bounds: Bounds, locale: string): number {
  const value = enteredNumber(text, locale);
  return clamp(value === undefined ? bounds.min || 0 : Math.max(0, Math.trunc(value)), bounds);
}

/** Explains why a typed text became another quantity; undefined if it did not or is empty. */
function changedBy(text: string, value: number, locale: string): "tooMany" | "noQuantity" | undefined {
  if (text.trim() === "") return undefined;
  const typed = enteredWhole(text, locale);
  if (typed === undefined || typed < 0) return "noQuantity";
  return typed > value ? "tooMany" : undefined;
}

/** Returns the quantity after a key, if it is the stepper's (docs/behaviour.md, "Quantity stepper"). */
function keyedValue(key: string, value: number, bounds: Bounds): number | undefined {
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
function steppedValue(value: number, by: 1 | -1, bounds: Bounds): number {
  const { min, least = min, max } = bounds;
  const next = clamp(value + by, bounds);
  if (next <= min || next >= least) return next;
  return by === 1 && least <= max ? least : min;
}

/** If the bounds conflict, max wins: nothing beyond stock is sold. */
function clamp(value: number, { min, max }: Bounds): number {
  return Math.min(Math.max(value, min), max);
}
