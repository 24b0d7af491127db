import { useState } from "react";
import { enteredAmount } from "../../messages/formats/entered-number.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/tickets.ts";
import type { Money, TicketType } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { TextField } from "../../ui/text-field.tsx";

interface OwnPriceProps {
  readonly type: TicketType;
  readonly least: Money;
  /** The current unit price, or the raw text if it is not an amount. */
  readonly amount: string;
  readonly problem: string | undefined;
  onChange(amount: string): void;
}

/** Lets the visitor name a unit price. Invalid text stays in the field with a message, and blocks Continue. */
export function OwnPrice({ type: { title }, least, amount, problem, onChange }: OwnPriceProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      label={say.ownPrice(locale, { type: title })}
      value={typed ?? amount}
      onChange={(text) => {
        setTyped(text);
        onChange(enteredAmount(text, least.currencyCode, locale)?.amount ?? text);
      }}
      onLeave={() => setTyped(undefined)}
      inputMode="decimal"
      maxLength={40}
      note={say.ownPriceLeast(locale, { least: formatMoney(locale, least) })}
      invalid={problem !== undefined}
      // Show no problem while the visitor is typing.
      problem={typed === undefined ? problem : undefined}
    />
  );
}
