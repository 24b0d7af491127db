import { type KeyboardEvent, useId, useState } from "react";
import * as say from "../messages/generated/ui/stepper.ts";
import { useLocale } from "./locale.ts";
import { type Money, Price } from "./price.tsx";
import styles from "./stepper.module.css";
import { changedBy, keyedValue, steppedValue, typedValue } from "./stepper-value.ts";
import { useLoweredValue } from "./use-lowered-value.ts";

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
  // aria-disabled instead of disabled, so that a button at its limit keeps focus.
  const step = (label: string, by: 1 | -1) => {
    const next = steppedValue(value, by, bounds);
    return (
      <button
        type="button"
        aria-label={label}
        aria-disabled={disabled || next === value}
        onClick={() => !disabled && next !== value && set(next)}
      >
        <span aria-hidden="true">{by === 1 ? "+" : "−"}</span>
      </button>
    );
  };

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

function sentenceOf(locale: string, typed: string, value: number): string | undefined {
  const change = changedBy(typed, value, locale);
  if (change === undefined) return undefined;
  return change === "tooMany"
    ? say.typedTooMany(locale, { max: value })
    : say.typedNoQuantity(locale, { typed: typed.trim().slice(0, 20), value });
}
