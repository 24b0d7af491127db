import type { WidgetProps } from "@rjsf/utils";
import { useLayoutEffect, useRef } from "react";
import { useFieldAttributes, useFormState } from "./form-state.ts";
import { caretAfter, digitsBefore, withoutDigitBefore } from "./phone-caret.ts";

/** Formats while typing; the caret stays behind its digit (docs/behaviour.md, "Phone and state fields"). */
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
const longest = 250;
