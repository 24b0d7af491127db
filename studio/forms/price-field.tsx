import { useState } from "react";
import * as say from "../../messages/generated/studio/forms.ts";
import { useLocale } from "../../ui/locale.ts";
import { describedBy, FieldFrame, isInvalid } from "./field-frame.tsx";
import type { FieldProps } from "./field-props.ts";
import { priceComplaint, priceOf } from "./price-of.ts";
import { useCurrency } from "./use-currency.ts";
import { useField } from "./use-field.ts";

/** Edits an amount as people type it; the file has "28.00". */
export function PriceField(props: FieldProps) {
  const { value, pointer, isRequired = false } = props;
  const { context, id, problems, hint, label, described } = useField(props);
  const locale = useLocale();
  const currencyCode = useCurrency();
  const [typed, setTyped] = useState<string>();
  function take(text: string) {
    setTyped(text);
    const price = priceOf(text, currencyCode, locale);
    context.set(pointer, price === "" && !isRequired ? undefined : price, pointer);
  }
  const shown = typed ?? (typeof value === "string" ? value : "");
  const complaint = priceComplaint(shown, currencyCode, locale);
  const said = complaint && (complaint === "tooHigh" ? say.priceTooHigh(locale) : say.priceDecimals(locale));
  return (
    <FieldFrame id={id} label={label} hint={hint} problems={problems} complaint={said}>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        aria-describedby={said === undefined ? described : describedBy(id, hint, [], said)}
        aria-invalid={said !== undefined || isInvalid(problems)}
        aria-required={isRequired || undefined}
        onChange={({ target }) => take(target.value)}
        onBlur={() => setTyped(undefined)}
      />
    </FieldFrame>
  );
}
