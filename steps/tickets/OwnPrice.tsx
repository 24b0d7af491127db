import { useState } from "react";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/tickets.ts";
import type { Money, TicketType } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { TextField } from "../../ui/TextField.tsx";
import { readAmount } from "./own-price.ts";

interface OwnPriceProps {
  readonly type: TicketType;
  readonly least: Money;
  /** What one costs now: what the visitor named before, or what is suggested. */
  readonly price: Money;
  onChange(amount: string): void;
}

/** The visitor names what they pay for one. What is no amount is not taken, and the last amount comes back once the field is left. */
export function OwnPrice({ type: { title }, least, price, onChange }: OwnPriceProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState<string>();
  const change = (text: string) => {
    setTyped(text);
    const amount = readAmount(text);
    if (amount !== undefined) onChange(amount);
  };
  return (
    <TextField
      label={say.ownPrice(locale, { type: title })}
      value={typed ?? price.amount}
      onChange={change}
      onLeave={() => setTyped(undefined)}
      inputMode="decimal"
      maxLength={8}
      note={say.ownPriceLeast(locale, { least: formatMoney(locale, least) })}
      invalid={Number(price.amount) < Number(least.amount)}
    />
  );
}
