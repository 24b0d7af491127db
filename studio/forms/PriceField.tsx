import { useState } from "react";
import { useLocale } from "../../ui/locale.ts";
import { FieldFrame, isInvalid } from "./FieldFrame.tsx";
import type { FieldProps } from "./field-props.ts";
import { priceOf } from "./price-of.ts";
import { useField } from "./use-field.ts";

/** An amount, as people write one: the file has it as "28.00". */
export function PriceField(props: FieldProps) {
  const { value, pointer, isRequired = false } = props;
  const { context, id, problems, hint, label, described } = useField(props);
  const locale = useLocale();
  const [typed, setTyped] = useState<string>();
  function take(text: string) {
    setTyped(text);
    const price = priceOf(text, locale);
    context.set(pointer, price === "" && !isRequired ? undefined : price, pointer);
  }
  return (
    <FieldFrame id={id} label={label} hint={hint} problems={problems}>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? (typeof value === "string" ? value : "")}
        aria-describedby={described}
        aria-invalid={isInvalid(problems)}
        aria-required={isRequired || undefined}
        onChange={({ target }) => take(target.value)}
        onBlur={() => setTyped(undefined)}
      />
    </FieldFrame>
  );
}
