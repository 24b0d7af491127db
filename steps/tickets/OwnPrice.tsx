import { useState } from "react";
import { enteredAmount } from "../../messages/formats/entered-number.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/tickets.ts";
import type { Money, TicketType } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { TextField } from "../../ui/TextField.tsx";

interface OwnPriceProps {
  readonly type: TicketType;
  readonly least: Money;
  /** The amount that one costs now, or what the visitor typed where it is none. */
  readonly amount: string;
  /** Says why it can't be taken. */
  readonly problem: string | undefined;
  onChange(amount: string): void;
}

/** The visitor names what they pay for one. Text that is no amount stays in the field, with a sentence, and blocks Continue. */
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
      // Not before the amount is complete.
      problem={typed === undefined ? problem : undefined}
    />
  );
}
