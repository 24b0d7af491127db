import { type Ref, useId } from "react";
import styles from "./TextField.module.css";

interface TextFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  /** The focus has gone elsewhere. */
  onLeave?(): void;
  inputMode?: "decimal" | "text" | "email";
  maxLength?: number;
  /** Below the field. */
  note?: string | undefined;
  /** What was entered must stay as it is. */
  locked?: boolean;
  required?: boolean;
  invalid?: boolean;
  /** Says what is wrong with it; the field is then invalid. */
  problem?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text with its label above it, for screens that are no forms of the museum's schemas. */
export function TextField({
  label,
  value,
  onChange,
  onLeave,
  inputMode = "text",
  maxLength = 60,
  note,
  locked = false,
  required = false,
  problem,
  invalid = problem !== undefined,
  ref,
}: TextFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={ref}
        id={id}
        type="text"
        inputMode={inputMode}
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        readOnly={locked}
        aria-required={required}
        aria-invalid={invalid || undefined}
        aria-describedby={[note !== undefined && `${id}note`, problem !== undefined && `${id}problem`].filter(Boolean).join(" ") || undefined}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onLeave}
        onFocus={({ target }) => target.select()}
      />
      {note !== undefined && <p id={`${id}note`}>{note}</p>}
      {problem !== undefined && (
        <p id={`${id}problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
