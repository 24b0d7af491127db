import { useState } from "react";
import { enteredWhole } from "../../messages/formats/entered-number.ts";
import * as say from "../../messages/generated/studio/conditions.ts";
import { useLocale } from "../../ui/locale.ts";
import type { Subject } from "../flow-model/condition-subjects.ts";
import { selectAll } from "../forms/amount-fields.tsx";
import forms from "../forms/forms.module.css";
import { OptionSelect } from "../forms/option-select.tsx";

interface ValueFieldProps {
  id: string;
  subject: Subject;
  value: string | number;
  onChange(value: string | number): void;
}

export function ValueField({ id, subject: { kind, options }, value, onChange }: ValueFieldProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? undefined : enteredWhole(typed, locale);
  const isUnreadable = typed !== undefined && read === undefined;
  return (
    <div className={forms.field}>
      <label htmlFor={id} className="visually-hidden">
        {say.value(locale)}
      </label>
      {options !== undefined ? (
        <OptionSelect id={id} value={String(value)} options={options} onChange={onChange} />
      ) : kind === "number" ? (
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={isUnreadable || undefined}
          aria-describedby={isUnreadable ? `${id}-problem` : undefined}
          value={typed !== undefined && (isUnreadable || read === value) ? typed : value}
          onFocus={selectAll}
          onChange={({ target }) => {
            setTyped(target.value);
            const count = enteredWhole(target.value, locale);
            if (count !== undefined) onChange(count);
          }}
          // Keep unreadable text, with its problem.
          onBlur={() => !isUnreadable && setTyped(undefined)}
        />
      ) : (
        <input
          id={id}
          type={kind === "day" ? "date" : "text"}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {isUnreadable && (
        <p id={`${id}-problem`} role="alert" className={forms.problem}>
          {say.valueUnreadable(locale, { value: String(value) })}
        </p>
      )}
    </div>
  );
}
