import { type Ref, useId } from "react";
import styles from "./orders.module.css";

interface ReasonProps {
  label: string;
  value: string;
  onChange(reason: string): void;
  locked: boolean;
  required?: boolean;
  invalid?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

/** An employee's reason. Outside any form, so that a scanner's Enter submits nothing. */
export function Reason({ label, value, onChange, locked, required = false, invalid = false, ref }: ReasonProps) {
  const id = useId();
  return (
    <div className={styles.reason}>
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={ref}
        id={id}
        rows={2}
        maxLength={500}
        value={value}
        readOnly={locked}
        aria-required={required}
        aria-invalid={invalid || undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
