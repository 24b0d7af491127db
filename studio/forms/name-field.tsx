import { useState } from "react";
import { describedBy, FieldFrame } from "./field-frame.tsx";

interface NameFieldProps {
  id: string;
  label: string;
  hint: string;
  name: string;
  /** Why a name is invalid; undefined if valid. */
  complaint(name: string): string | undefined;
  onName(name: string): void;
}

/** Edits a name that others refer to: it is saved when valid and the field loses focus. */
export function NameField({ id, label, hint, name, complaint, onName }: NameFieldProps) {
  const [typed, setTyped] = useState(name);
  const wrong = typed === name ? undefined : complaint(typed);
  const take = () => {
    if (typed !== name && wrong === undefined) onName(typed);
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} problems={[]} complaint={wrong}>
      <input
        id={id}
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        aria-describedby={describedBy(id, hint, [], wrong)}
        aria-invalid={wrong !== undefined || undefined}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={({ key }) => key === "Enter" && take()}
      />
    </FieldFrame>
  );
}
