import { type Ref, useId } from "react";
import styles from "./confirm-tickets.module.css";

interface ActButtonProps {
  ref: Ref<HTMLButtonElement> | undefined;
  name: string;
  /** Another effect of the act, on its own line. */
  result: string | undefined;
  /** Shown instead of a result, but not read out: the verdict and the steppers already say it. */
  hint?: string | undefined;
  isSecondary?: boolean;
  isDisabled: boolean;
  busy: boolean;
  describedBy: string;
  onPress(): void;
}

/** A button of the door, with its result or its number of tickets below its name. */
export function ActButton(props: ActButtonProps) {
  const { ref, name, result, hint, isSecondary = false, isDisabled, busy, describedBy, onPress } = props;
  const id = useId();
  return (
    <button
      ref={ref}
      type="button"
      className={["button", styles.act, isSecondary && styles.secondary].filter(Boolean).join(" ")}
      aria-labelledby={(result ?? hint) && `${id}name`}
      aria-describedby={result ? `${describedBy} ${id}result` : describedBy}
      aria-busy={busy}
      aria-disabled={isDisabled}
      onClick={onPress}
    >
      <span id={`${id}name`}>{name}</span>
      {result && (
        <small id={`${id}result`} className={styles.result}>
          {result}
        </small>
      )}
      {!result && hint && (
        <small aria-hidden="true" className={styles.hint}>
          {hint}
        </small>
      )}
    </button>
  );
}
