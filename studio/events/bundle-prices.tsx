import { useId, useState } from "react";
import { fromCents, toCents } from "../../commerce/money.ts";
import { enteredAmount } from "../../messages/formats/entered-number.ts";
import * as say from "../../messages/generated/studio/bundle.ts";
import { useLocale } from "../../ui/locale.ts";
import { useFormContext } from "../forms/form-context.ts";
import forms from "../forms/forms.module.css";
import { useCurrency } from "../forms/use-currency.ts";
import shell from "../shell/shell.module.css";
import { type BundlePrice, bundlePrices, partsWithSaving } from "./bundle-prices.ts";
import { MissingTypes } from "./missing-types.tsx";
import type { Product } from "./new-bundle.ts";

interface BundlePricesProps {
  bundle: Product;
  pointer: string;
  events: readonly Product[];
}

/** Shows a bundle's total price per person, and sets all prices from a saving. */
export function BundlePrices({ bundle, pointer, events }: BundlePricesProps) {
  const locale = useLocale();
  const id = useId();
  const { set } = useFormContext();
  const currencyCode = useCurrency();
  const [typed, setTyped] = useState("");
  const prices = bundlePrices(bundle, events);
  if (currencyCode === undefined) return null;
  const saving = enteredAmount(typed, currencyCode, locale);
  const isUnreadable = typed.trim() !== "" && saving === undefined;
  return (
    <div className={forms.fields}>
      {prices.length > 0 && (
        <div className={forms.outcome}>
          <h3 id={id} className={shell.label}>
            {say.visitorsPay(locale)}
          </h3>
          <ul aria-labelledby={id} className={shell.changes}>
            {prices.map((price) => (
              <li key={price.title}>{sentenceOf(locale, price, currencyCode)}</li>
            ))}
          </ul>
        </div>
      )}
      <MissingTypes bundle={bundle} pointer={pointer} events={events} />
      <div className={forms.field}>
        <label htmlFor={`${id}-saving`}>{say.eachSaves(locale)}</label>
        <div className={forms.withButton}>
          <input
            id={`${id}-saving`}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            aria-describedby={`${id}-hint`}
            aria-invalid={isUnreadable || undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
          <button
            type="button"
            className={forms.quiet}
            disabled={saving === undefined}
            onClick={() => saving && set(`${pointer}/components`, partsWithSaving(bundle, events, toCents(saving)))}
          >
            {say.setPrices(locale)}
          </button>
        </div>
        <p id={`${id}-hint`} className={forms.hint}>
          {isUnreadable ? say.savingUnreadable(locale) : say.eachSavesHint(locale)}
        </p>
      </div>
    </div>
  );
}

function sentenceOf(
  locale: string,
  { title: type, price: cents, apart, missing }: BundlePrice,
  currencyCode: string,
): string {
  const price = fromCents(cents, currencyCode);
  if (missing.length > 0) return say.partly(locale, { type, price, events: missing });
  if (apart === undefined) return say.plain(locale, { type, price });
  if (apart === cents) return say.same(locale, { type, price });
  const difference = fromCents(Math.abs(apart - cents), currencyCode);
  return apart > cents
    ? say.saves(locale, { type, price, saving: difference })
    : say.more(locale, { type, price, more: difference });
}
