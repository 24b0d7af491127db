import type { WidgetProps } from "@rjsf/utils";
import { type InputHTMLAttributes, useLayoutEffect, useRef, useState } from "react";
import * as say from "../../messages/generated/ui/forms.ts";
import { useLocale } from "../locale.ts";
import { useFieldAttributes, useFormState } from "./form-state.ts";
import styles from "./schema-form.module.css";

interface InputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange"> {
  field: WidgetProps;
  toValue?(text: string): string;
}

function Input({ field, toValue = (text) => text, ...attributes }: InputProps) {
  const tied = useFieldAttributes(field.id, field.name);
  return (
    <input
      id={field.id}
      name={field.name}
      autoComplete={field.options.autocomplete as string | undefined}
      value={field.value ?? ""}
      onChange={(event) => field.onChange(toValue(event.target.value) || undefined)}
      {...tied}
      {...attributes}
    />
  );
}

export const TextWidget = (field: WidgetProps) => <Input field={field} type="text" />;
const EmailWidget = (field: WidgetProps) => (
  <Input field={field} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
);
const SearchWidget = (field: WidgetProps) => (
  <Input field={field} type="text" inputMode="search" enterKeyHint="search" autoCapitalize="none" spellCheck={false} />
);

const ignore = () => {};

/** Two capital letters (docs/behaviour.md, "Phone and state fields"). */
export const StateCode = (field: WidgetProps) => (
  <Input
    field={field}
    type="text"
    maxLength={2}
    autoCapitalize="characters"
    spellCheck={false}
    toValue={(text) => text.toUpperCase()}
    onPaste={(event) => {
      const text = event.clipboardData.getData("text");
      if (text.trim().length <= 2) return;
      // "Arizona" cut to two letters would be Arkansas. State names load on demand only.
      event.preventDefault();
      const load = import("../../schemas/forms/us-states.ts");
      void load.then(({ stateCode, states }) => {
        const code = stateCode(text);
        if (Object.hasOwn(states, code)) field.onChange(code);
      }, ignore);
    }}
  />
);

function PasswordWidget(field: WidgetProps) {
  const locale = useLocale();
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <Input field={field} type={shown ? "text" : "password"} autoCapitalize="none" spellCheck={false} />
      {/* Must not contain the field's name, so that "Password" identifies the field. */}
      <button type="button" aria-controls={field.id} onClick={() => setShown(!shown)}>
        {shown ? say.hide(locale) : say.show(locale)}
      </button>
    </div>
  );
}

function CheckboxWidget({ id, name, label, value, onChange }: WidgetProps) {
  const tied = useFieldAttributes(id, name);
  return (
    <label className={styles.checkbox} htmlFor={id}>
      <input
        id={id}
        name={name}
        type="checkbox"
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
        {...tied}
      />
      <span>{label}</span>
    </label>
  );
}

function SelectWidget({ id, name, value, options, onChange }: WidgetProps) {
  const locale = useLocale();
  const tied = useFieldAttributes(id, name);
  return (
    <select
      id={id}
      name={name}
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value || undefined)}
      {...tied}
    >
      <option value="">{say.pleaseChoose(locale)}</option>
      {options.enumOptions?.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

export const widgets = {
  TextWidget,
  SelectWidget,
  CheckboxWidget,
  email: EmailWidget,
  password: PasswordWidget,
  search: SearchWidget,
  tel: TelWidget,
};

/** Formats while typing; the caret stays behind its digit (docs/behaviour.md, "Phone and state fields"). */
function TelWidget({ id, name, schema, value = "", options, onChange }: WidgetProps) {
  const tied = useFieldAttributes(id, name);
  const input = useRef<HTMLInputElement>(null);
  const digits = useRef<number>(undefined);
  const { asTyped, otherRules } = useFormState();
  const format = otherRules(name)?.country.formatPhone ?? asTyped[schema.format ?? ""] ?? ((text: string) => text);

  useLayoutEffect(() => {
    if (digits.current === undefined || input.current === null) return;
    const caret = caretAfter(input.current.value, digits.current);
    input.current.setSelectionRange(caret, caret);
    digits.current = undefined;
  });

  function type(typed: string, caret: number) {
    let text = typed.slice(0, maxLength);
    let before = digitsBefore(text, caret);
    // Backspace over a sign also removes the digit before it; formatting would restore the sign forever.
    if (
      text.length === value.length - 1 &&
      digitsBefore(text, text.length) === digitsBefore(value, value.length) &&
      format(text) === value
    ) {
      text = withoutDigitBefore(text, caret);
      before -= 1;
    }
    digits.current = Math.max(before, 0);
    onChange(format(text) || undefined);
  }

  return (
    <input
      ref={input}
      id={id}
      name={name}
      type="tel"
      inputMode="tel"
      autoComplete={options.autocomplete as string | undefined}
      value={value}
      onChange={({ target }) => type(target.value, target.selectionStart ?? target.value.length)}
      {...tied}
    />
  );
}

/** Maximum input length in characters (docs/behaviour.md, "Phone and state fields"). */
const maxLength = 250;

/** Counts digits and plus signs before a position in a phone number. */
function digitsBefore(text: string, place: number): number {
  return text.slice(0, place).replaceAll(/[^\d+]/g, "").length;
}

/** Returns the position after the nth digit or plus sign, or the end of the text. */
function caretAfter(text: string, digits: number): number {
  if (digits >= digitsBefore(text, text.length)) return text.length;
  let place = 0;
  while (digitsBefore(text, place) < digits) place += 1;
  return place;
}

/** Removes the last digit before a position. */
function withoutDigitBefore(text: string, place: number): string {
  return text.slice(0, place).replace(/\d(\D*)$/, "$1") + text.slice(place);
}
