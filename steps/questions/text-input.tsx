import { type AskedText, usualLength } from "../../schemas/asked.ts";
import type { Tied } from "./tied.ts";

interface TextInputProps {
  id: string;
  question: AskedText;
  value: string;
  onChange(text: string): void;
  tied: Tied;
}

/** A text input by format; a textarea for a long answer. */
export function TextInput({ id, question, value, onChange, tied }: TextInputProps) {
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
