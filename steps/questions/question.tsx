import type { ReactNode } from "react";
import { type AskedField, choicesOf } from "../../schemas/asked.ts";
import type { Answer } from "../../schemas/generated/steps/questions.ts";
import { Choices } from "./choices.tsx";
import { NumberInput } from "./number-input.tsx";
import styles from "./questions.module.css";
import { Select } from "./select.tsx";
import { TextInput } from "./text-input.tsx";
import type { Tied } from "./tied.ts";

type Value = Answer[string];

interface QuestionProps {
  id: string;
  question: AskedField;
  value: Value | undefined;
  isRequired: boolean;
  error: string | undefined;
  onChange(value: Value | undefined): void;
  onLeave(): void;
}

/** Up to this number, choices are all visible; more go into one select. */
const mostInSight = 6;

/** A question with hint and error above the control, because a phone's keyboard would cover them below. */
export function Question({ id, question, value, isRequired, error, onChange, onLeave }: QuestionProps) {
  const { title, description, type } = question;
  const described = [description && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const tied: Tied = {
    "aria-describedby": described || undefined,
    "aria-invalid": error === undefined ? undefined : true,
    "aria-required": isRequired || undefined,
    onBlur: onLeave,
  };
  const about = (
    <>
      {description && (
        <p id={`${id}-hint`} className={styles.hint}>
          {description}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </>
  );
  if (type === "boolean") {
    return (
      <div className={styles.question}>
        {about}
        <label className={styles.choice} htmlFor={id} data-required={isRequired || undefined}>
          <input
            id={id}
            type="checkbox"
            checked={value === true}
            onChange={({ target }) => onChange(target.checked)}
            {...tied}
          />
          <span>{title}</span>
        </label>
      </div>
    );
  }
  const choices = choicesOf(question);
  const group = { id, title, isRequired, tied, about, chosen: value === undefined ? [] : [value].flat().map(String) };
  if (type === "array") {
    return (
      <Choices
        {...group}
        kind="checkbox"
        choices={choices ?? []}
        onChange={(next) => onChange(next.length > 0 ? next : undefined)}
      />
    );
  }
  if (choices !== undefined && choices.length <= mostInSight)
    return <Choices {...group} kind="radio" choices={choices} onChange={([next]) => onChange(next)} />;
  const labelled = (control: ReactNode) => (
    <div className={styles.question}>
      <label className={styles.title} htmlFor={id} data-required={isRequired || undefined}>
        {title}
      </label>
      {about}
      {control}
    </div>
  );
  const text = value === undefined ? "" : String(value);
  if (question.type === "integer")
    return labelled(<NumberInput id={id} question={question} value={text} onChange={onChange} tied={tied} />);
  if (choices !== undefined)
    return labelled(<Select id={id} choices={choices} value={text} onChange={onChange} tied={tied} />);
  return labelled(
    <TextInput
      id={id}
      question={question}
      value={text}
      onChange={(typed) => onChange(typed || undefined)}
      tied={tied}
    />,
  );
}
