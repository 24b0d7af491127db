import { type KeyboardEvent, useState } from "react";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/sell.ts";
import { useLocale } from "../../ui/locale.ts";
import { TextField } from "../../ui/text-field.tsx";
import own from "./payment.module.css";
import styles from "./sell.module.css";
import type { Desk } from "./use-desk.tsx";

interface GiftCardsProps {
  desk: Desk;
  locked: boolean;
}

/** The gift cards that pay, what is left to pay, and the field for another. */
export function GiftCards({ desk: { basket, due, choose }, locked }: GiftCardsProps) {
  const locale = useLocale();
  const { credits = [] } = basket.basket ?? {};
  const [isOpen, setOpen] = useState(false);
  const remove = (credit: string) => choose({ lines: [], credit });
  return (
    <div className={own.credits}>
      {credits.map(({ id, title, amount, left }) => (
        <p key={id} className={own.credit}>
          <span>
            {title}
            <small className={styles.tax}>{say.creditLeftText(locale, { left: formatMoney(locale, left) })}</small>
          </span>
          <button
            type="button"
            className={styles.remove}
            disabled={locked}
            aria-label={say.removeCreditLabel(locale, { title })}
            onClick={() => remove(id)}
          >
            {say.removeText(locale)}
          </button>
          <b>{say.creditAmountText(locale, { amount: formatMoney(locale, amount) })}</b>
        </p>
      ))}
      {credits.length > 0 && due !== undefined && (
        <p className={own.due}>
          <span>{say.dueText(locale)}</span>
          <b className={basket.isPricing ? styles.pricing : undefined}>{formatMoney(locale, due)}</b>
        </p>
      )}
      {isOpen ? (
        <CodeField
          locked={locked}
          onEnter={(code) => {
            choose({ lines: [], code });
            setOpen(false);
          }}
        />
      ) : (
        <button type="button" className={own.add} disabled={locked} onClick={() => setOpen(true)}>
          {credits.length > 0 ? say.anotherGiftCardText(locale) : say.giftCardText(locale)}
        </button>
      )}
    </div>
  );
}

interface CodeFieldProps {
  locked: boolean;
  onEnter(code: string): void;
}

function CodeField({ locked, onEnter }: CodeFieldProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState("");
  const enter = () => typed.trim() !== "" && onEnter(typed.trim());
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field's own Enter
    <div className={own.code} onKeyDown={onEnterKey(enter)}>
      <TextField
        ref={(field) => field?.focus()}
        label={say.giftCardLabel(locale)}
        value={typed}
        onChange={setTyped}
        maxLength={40}
        locked={locked}
      />
      <button type="button" className={styles.plain} aria-disabled={locked} onClick={enter}>
        {say.useGiftCardText(locale)}
      </button>
    </div>
  );
}

/** Within the form of the sale, Enter in another's field must not sell. */
export function onEnterKey(act: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    act();
  };
}
