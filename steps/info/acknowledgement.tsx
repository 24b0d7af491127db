import { useEffect, useId, useRef, useState } from "react";
import type { Submission } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/info.ts";
import { useLocale } from "../../ui/locale.ts";
import styles from "./info.module.css";

interface AcknowledgementProps {
  /** Undefined if the step needs no acknowledgement. */
  text: string | undefined;
  isGiven: boolean;
  onChange(isGiven: boolean): void;
  submission: Submission;
}

/** A required checkbox; Continue focuses it and explains why while it is unchecked. */
export function Acknowledgement({ text, isGiven, onChange, submission }: AcknowledgementProps) {
  const locale = useLocale();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [wasPressed, setWasPressed] = useState(false);
  const isMissing = wasPressed && !isGiven;

  useEffect(() => {
    submission.onSubmit(async () => {
      if (text === undefined || isGiven) return true;
      setWasPressed(true);
      box.current?.focus();
      return false;
    });
    return () => submission.onSubmit(undefined);
  });

  if (text === undefined) return null;
  return (
    <div className={styles.acknowledgement}>
      {isMissing && (
        <p id={`${id}error`} className={styles.error}>
          {say.notAcknowledged(locale)}
        </p>
      )}
      <label htmlFor={id}>
        <input
          ref={box}
          id={id}
          type="checkbox"
          aria-required
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}error` : undefined}
          checked={isGiven}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{text}</span>
      </label>
    </div>
  );
}
