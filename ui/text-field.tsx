import { type ReactNode, type Ref, useId } from "react";
import styles from "./text-field.module.css";

interface FieldProps {
  id?: string;
  label: string;
  value: string;
  onChange(value: string): void;
  onLeave?(): void;
  maxLength?: number;
  note?: string | undefined;
  locked?: boolean;
  required?: boolean;
  invalid?: boolean;
  problem?: string | undefined;
  /** A summary announces the problem. */
  isInSummary?: boolean;
  /** Usual entries, to press instead of typing. */
  suggestions?: readonly string[];
}

interface TextFieldProps extends FieldProps {
  type?: "text" | "email";
  inputMode?: "decimal" | "text" | "email";
  name?: string;
  autoComplete?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled text input, for screens without a schema form. */
export function TextField({ type = "text", inputMode = type, name, autoComplete = "off", ...props }: TextFieldProps) {
  const { maxLength = 60, ref, ...field } = props;
  return (
    <Labelled {...field}>
      {(tied) => (
        <input
          ref={ref}
          type={type}
          inputMode={inputMode}
          name={name}
          autoComplete={autoComplete}
          maxLength={maxLength}
          {...tied}
          onFocus={({ target }) => target.select()}
        />
      )}
    </Labelled>
  );
}

interface TextAreaProps extends FieldProps {
  rows: number;
  /** Has the focus in a dialog that opens. */
  focusFirst?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

/** The same for several lines, in which Enter submits nothing. */
export function TextArea({ rows, maxLength = 500, focusFirst, ref, ...field }: TextAreaProps) {
  return (
    <Labelled {...field}>
      {(tied) => (
        <textarea
          ref={ref}
          rows={rows}
          maxLength={maxLength}
          data-focus-first={focusFirst ? "" : undefined}
          {...tied}
        />
      )}
    </Labelled>
  );
}

interface LabelledProps extends Omit<FieldProps, "maxLength"> {
  children(tied: ReturnType<typeof tiedTo>): ReactNode;
}

/** The problem is above the control, because a phone's keyboard would cover it below. */
function Labelled({ children, ...field }: LabelledProps) {
  const ownId = useId();
  const { id = ownId, label, note, required = false, problem, isInSummary = false, suggestions = [] } = field;
  return (
    <div className={styles.field}>
      <label htmlFor={id} data-required={required || undefined}>
        {label}
      </label>
      {problem !== undefined && (
        <p id={`${id}problem`} className={styles.problem} role={isInSummary ? undefined : "alert"}>
          {problem}
        </p>
      )}
      {children(tiedTo(id, field))}
      {note !== undefined && (
        <p id={`${id}note`} className={styles.note}>
          {note}
        </p>
      )}
      {suggestions.length > 0 && (
        <div className={styles.suggestions}>
          {suggestions.map((each) => (
            <button key={each} type="button" disabled={field.locked} onClick={() => field.onChange(each)}>
              {each}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function tiedTo(id: string, field: Omit<LabelledProps, "children">) {
  const { value, onChange, onLeave, note, locked = false, required = false, problem } = field;
  const { invalid = problem !== undefined } = field;
  const described = [note !== undefined && `${id}note`, problem !== undefined && `${id}problem`].filter(Boolean);
  return {
    id,
    value,
    readOnly: locked,
    "aria-required": required,
    "aria-invalid": invalid || undefined,
    "aria-describedby": described.join(" ") || undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    onBlur: onLeave,
  };
}
