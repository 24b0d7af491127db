import type { ReactNode } from "react";
import type { Choice } from "../../schemas/asked.ts";
import styles from "./questions.module.css";
import type { Tied } from "./tied.ts";

interface ChoicesProps {
  /** ID of the first control, which errors link to. */
  id: string;
  kind: "radio" | "checkbox";
  title: string;
  isRequired: boolean;
  about: ReactNode;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange(chosen: string[]): void;
  tied: Tied;
}

export function Choices({ id, kind, title, isRequired, about, choices, chosen, onChange, tied }: ChoicesProps) {
  const { "aria-required": _required, onBlur, ...described } = tied;
  function toggle(value: string) {
    if (kind === "radio") onChange([value]);
    else onChange(choices.map((choice) => choice.const).filter((each) => (each === value) !== chosen.includes(each)));
  }
  return (
    <fieldset className={styles.question} aria-describedby={described["aria-describedby"]} onBlur={onBlur}>
      <legend className={styles.title} data-required={isRequired || undefined}>
        {title}
      </legend>
      {about}
      <div className={styles.choices}>
        {choices.map((choice, at) => {
          const own = at === 0 ? id : `${id}-${at}`;
          return (
            <label key={choice.const} className={styles.choice} htmlFor={own}>
              <input
                id={own}
                name={id}
                type={kind}
                checked={chosen.includes(choice.const)}
                aria-invalid={described["aria-invalid"]}
                required={kind === "radio" && isRequired}
                onChange={() => toggle(choice.const)}
              />
              <span>{choice.title}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
