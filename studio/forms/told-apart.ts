import type { Option } from "./form-context.ts";

/** Options of which no two read the same: what shares its title with another has in brackets what tells it apart, by default its value. */
export function toldApart<One extends Option>(options: readonly One[], by: (option: One) => string = ({ value }) => value): One[] {
  return options.map((option) => {
    const isShared = options.some((other) => other !== option && other.label === option.label);
    return isShared ? { ...option, label: `${option.label} (${by(option)})` } : option;
  });
}
