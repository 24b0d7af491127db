import * as say from "../../messages/generated/ui/forms.ts";
import type { Choice } from "../../schemas/asked.ts";
import { useLocale } from "../../ui/locale.ts";
import type { Tied } from "./tied.ts";

interface SelectProps {
  id: string;
  choices: readonly Choice[];
  value: string;
  onChange(value: string | undefined): void;
  tied: Tied;
}

export function Select({ id, choices, value, onChange, tied }: SelectProps) {
  const locale = useLocale();
  return (
    <select id={id} value={value} onChange={({ target }) => onChange(target.value || undefined)} {...tied}>
      <option value="">{say.pleaseChoose(locale)}</option>
      {choices.map((choice) => (
        <option key={choice.const} value={choice.const}>
          {choice.title}
        </option>
      ))}
    </select>
  );
}
