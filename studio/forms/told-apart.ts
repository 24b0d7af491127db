import type { Option } from "./form-context.ts";

/** Makes labels unique: duplicates get a suffix in brackets, by default their value. */
export function toldApart<One extends Option>(
  options: readonly One[],
  by: (option: One) => string = ({ value }) => value,
): One[] {
  const counts = new Map<string, number>();
  for (const { label } of options) counts.set(label, (counts.get(label) ?? 0) + 1);
  return options.map((option) =>
    (counts.get(option.label) ?? 0) > 1 ? { ...option, label: `${option.label} (${by(option)})` } : option,
  );
}
