import { useId } from "react";
import { FieldFrame } from "./field-frame.tsx";
import type { Option } from "./form-context.ts";
import styles from "./forms.module.css";
import { OptionSelect, type SelectOption } from "./option-select.tsx";

interface PlainFieldProps<Value> {
  label: string;
  hint?: string | undefined;
  value: Value;
  onChange(value: Value): void;
}

/** A text that belongs to no file yet. */
export function PlainText({
  label,
  hint,
  value,
  maxLength,
  onChange,
}: PlainFieldProps<string> & { maxLength: number }) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} problems={[]}>
      <input
        id={id}
        type="text"
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldFrame>
  );
}

interface PlainSelectProps extends PlainFieldProps<string> {
  options: readonly SelectOption[];
  required?: boolean;
  /** Where the hint changes with the choice. */
  hintRole?: "status";
}

/** A choice that belongs to no file yet; a value that is not among the options stays selectable. */
export function PlainSelect({ label, hint, value, options, required, hintRole, onChange }: PlainSelectProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} hintRole={hintRole} problems={[]}>
      <OptionSelect
        {...{ id, value, options, required, onChange }}
        describedBy={hint === undefined ? undefined : `${id}-hint`}
      />
    </FieldFrame>
  );
}

interface CheckboxListProps {
  legend: string;
  options: readonly Option[];
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}

/** Several choices, in the order of the options. */
export function CheckboxList({ legend, options, chosen, onChange }: CheckboxListProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      <div>
        {options.map(({ value, label }) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(
                  options
                    .map((option) => option.value)
                    .filter((each) => (each === value ? target.checked : chosen.includes(each))),
                )
              }
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
