import { useState } from "react";
import { enteredWhole } from "../../messages/formats/entered-number.ts";
import type { AskedNumber } from "../../schemas/asked.ts";
import { useLocale } from "../../ui/locale.ts";
import type { Tied } from "./tied.ts";

interface NumberInputProps {
  id: string;
  question: AskedNumber;
  value: string;
  onChange(value: number | string | undefined): void;
  tied: Tied;
}

/** A whole number. Invalid text stays as typed, for its error message. */
export function NumberInput({
  id,
  question: { minimum = -1 },
  value,
  onChange,
  tied: { onBlur, ...tied },
}: NumberInputProps) {
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
