import { type ReactNode, useState } from "react";
import {
  type AskedField,
  type AskedNumber,
  type AskedText,
  type Choice,
  choicesOf,
  usualLength,
} from "../../engine/core/asked.ts";
import { enteredWhole } from "../../messages/formats/entered-number.ts";
import * as say from "../../messages/generated/ui/forms.ts";
import type { Answer } from "../../schemas/generated/steps/questions.ts";
import { useLocale } from "../../ui/locale.ts";
import styles from "./questions.module.css";

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
const maxVisibleChoices = 6;

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
  const about = <HintAndError id={id} hint={description} error={error} />;
  if (type === "boolean")
    return <Checkbox {...{ id, title, isRequired, tied, about }} checked={value === true} onChange={onChange} />;
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
  if (choices !== undefined && choices.length <= maxVisibleChoices)
    return <Choices {...group} kind="radio" choices={choices} onChange={([next]) => onChange(next)} />;
  const text = value === undefined ? "" : String(value);
  return (
    <div className={styles.question}>
      <label className={styles.title} htmlFor={id} data-required={isRequired || undefined}>
        {title}
      </label>
      {about}
      {type === "integer" ? (
        <NumberInput id={id} question={question} value={text} onChange={onChange} tied={tied} />
      ) : choices !== undefined ? (
        <Select id={id} choices={choices} value={text} onChange={onChange} tied={tied} />
      ) : (
        <TextInput
          id={id}
          question={question}
          value={text}
          onChange={(typed) => onChange(typed || undefined)}
          tied={tied}
        />
      )}
    </div>
  );
}

function HintAndError({ id, hint, error }: { id: string; hint: string | undefined; error: string | undefined }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </>
  );
}

interface CheckboxProps {
  id: string;
  title: string;
  isRequired: boolean;
  checked: boolean;
  tied: Tied;
  about: ReactNode;
  onChange(checked: boolean): void;
}

function Checkbox({ id, title, isRequired, checked, tied, about, onChange }: CheckboxProps) {
  return (
    <div className={styles.question}>
      {about}
      <label className={styles.choice} htmlFor={id} data-required={isRequired || undefined}>
        <input
          id={id}
          type="checkbox"
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
          {...tied}
        />
        <span>{title}</span>
      </label>
    </div>
  );
}

interface SelectProps {
  id: string;
  choices: readonly Choice[];
  value: string;
  onChange(value: string | undefined): void;
  tied: Tied;
}

function Select({ id, choices, value, onChange, tied }: SelectProps) {
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

interface TextInputProps {
  id: string;
  question: AskedText;
  value: string;
  onChange(text: string): void;
  tied: Tied;
}

/** A text input by format; a textarea for a long answer. */
function TextInput({ id, question, value, onChange, tied }: TextInputProps) {
  const common = { id, value, ...tied };
  const { format, maxLength = usualLength } = question;
  if (format === undefined && maxLength > usualLength)
    return <textarea {...common} rows={4} onChange={({ target }) => onChange(target.value)} />;
  const type = format ?? "text";
  return (
    <input
      {...common}
      type={type}
      autoComplete={format === "email" || format === "tel" ? format : undefined}
      data-short={format === "date" || format === "tel" || maxLength <= 20 || undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface NumberInputProps {
  id: string;
  question: AskedNumber;
  value: string;
  onChange(value: number | string | undefined): void;
  tied: Tied;
}

/** A whole number. Invalid text stays as typed, for its error message. */
function NumberInput({ id, question: { minimum = -1 }, value, onChange, tied: { onBlur, ...tied } }: NumberInputProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState<string>();
  return (
    <input
      {...tied}
      id={id}
      type="text"
      inputMode={minimum < 0 ? "text" : "numeric"}
      autoComplete="off"
      data-short
      value={typed ?? value}
      onChange={({ target: { value: text } }) => {
        setTyped(text);
        onChange(text === "" ? undefined : (enteredWhole(text, locale) ?? text));
      }}
      onBlur={() => {
        setTyped(undefined);
        onBlur();
      }}
    />
  );
}

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

function Choices({ id, kind, title, isRequired, about, choices, chosen, onChange, tied }: ChoicesProps) {
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

/** Attributes that link a control to its hint and error. */
interface Tied {
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
  readonly "aria-required": true | undefined;
  onBlur(): void;
}
