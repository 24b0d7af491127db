import { useState } from "react";
import * as say from "../../messages/generated/studio/conditions.ts";
import { useLocale } from "../../ui/locale.ts";
import type { Subject } from "../conditions/subjects.ts";
import forms from "../forms/forms.module.css";
import { selectAll } from "../forms/select-all.ts";

interface ValueFieldProps {
  id: string;
  subject: Subject;
  value: string | number;
  onChange(value: string | number): void;
}

/** What a condition compares with: a number, a day, one of those that there are, or a text. */
export function ValueField({ id, subject: { kind, options }, value, onChange }: ValueFieldProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState<string>();
  // An emptied field says nothing new.
  const isTyping = typed !== undefined && (typed === "" || Number(typed) === value);
  return (
    <div className={forms.field}>
      <label htmlFor={id} className="visually-hidden">
        {say.value(locale)}
      </label>
      {options !== undefined ? (
        <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
          {!options.some((option) => option.value === value) && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : kind === "number" ? (
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          value={isTyping ? typed : value}
          onFocus={selectAll}
          onChange={({ target }) => {
            setTyped(target.value);
            if (/^\d{1,6}$/.test(target.value)) onChange(Number(target.value));
          }}
          onBlur={() => setTyped(undefined)}
        />
      ) : (
        <input id={id} type={kind === "day" ? "date" : "text"} autoComplete="off" value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </div>
  );
}
