import type { Option } from "../forms/form-context.ts";

interface StepChoiceProps {
  id: string;
  value: string;
  targets: readonly Option[];
  onChange(to: string): void;
}

export function StepChoice({ id, value, targets, onChange }: StepChoiceProps) {
  const isKnown = targets.some((target) => target.value === value);
  return (
    <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
      {!isKnown && <option value={value}>{value}</option>}
      {targets.map((target) => (
        <option key={target.value} value={target.value}>
          {target.label}
        </option>
      ))}
    </select>
  );
}
