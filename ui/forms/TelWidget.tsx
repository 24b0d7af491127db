import type { WidgetProps } from "@rjsf/utils";
import { useLayoutEffect, useRef } from "react";
import { useFieldAttributes, useFormState } from "./form-state.ts";
import { caretAfter, digitsBefore, withoutDigitBefore } from "./phone-caret.ts";

/** A phone number, put into its format's notation while it is typed (docs/behaviour.md, "Phone and state fields"); the caret stays behind the digit it stood behind. */
export function TelWidget({ id, name, schema, value = "", options, onChange }: WidgetProps) {
  const tied = useFieldAttributes(id, name);
  const input = useRef<HTMLInputElement>(null);
  const digits = useRef<number>(undefined);
  const { asTyped } = useFormState();
  const format = asTyped[schema.format ?? ""] ?? ((text: string) => text);

  useLayoutEffect(() => {
    if (digits.current === undefined || input.current === null) return;
    const caret = caretAfter(input.current.value, digits.current);
    input.current.setSelectionRange(caret, caret);
    digits.current = undefined;
  });

  function type(typed: string, caret: number) {
    let text = typed.slice(0, longest);
    let before = digitsBefore(text, caret);
    // Backspace over a bracket or a dash takes the digit before it: else the notation would put the sign back for ever.
    if (text.length === value.length - 1 && digitsBefore(text, text.length) === digitsBefore(value, value.length) && format(text) === value) {
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

/** Characters of input that are looked at (docs/behaviour.md, "Phone and state fields"). */
const longest = 250;
