import { type Ref, useId } from "react";
import styles from "./text-field.module.css";

interface TextFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  onLeave?(): void;
  inputMode?: "decimal" | "text" | "email";
  maxLength?: number;
  note?: string | undefined;
  locked?: boolean;
  required?: boolean;
  invalid?: boolean;
  problem?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled text input, for screens without a schema form. */
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
        aria-describedby={
          [note !== undefined && `${id}note`, problem !== undefined && `${id}problem`].filter(Boolean).join(" ") ||
          undefined
        }
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
