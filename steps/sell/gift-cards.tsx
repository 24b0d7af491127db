import { type KeyboardEvent, useState } from "react";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/sell.ts";
import controls from "../../ui/desk-controls.module.css";
import { useLocale } from "../../ui/locale.ts";
import { TextField } from "../../ui/text-field.tsx";
import lines from "./basket-lines.module.css";
import styles from "./details.module.css";
import type { Desk } from "./use-desk.tsx";

interface GiftCardsProps {
  desk: Desk;
  locked: boolean;
}

/** The gift cards that pay, and what is left to pay. */
export function GiftCards({ desk: { basket, due, choose }, locked }: GiftCardsProps) {
  const locale = useLocale();
  const { credits } = basket.basket ?? {};
  if (credits === undefined || due === undefined) return null;
  return (
    <div className={styles.credits}>
      {credits.map(({ id, title, amount, left }) => (
        <p key={id} className={styles.credit}>
          <span>
            <span>{title}</span>
            <small className={lines.tax}>{say.creditLeftText(locale, { left: formatMoney(locale, left) })}</small>
          </span>
          <button
            type="button"
            className={controls.link}
            disabled={locked}
            aria-label={say.removeCreditLabel(locale, { title })}
            onClick={() => choose({ lines: [], credit: id })}
          >
            {say.removeText(locale)}
          </button>
          <b>{say.creditAmountText(locale, { amount: formatMoney(locale, amount) })}</b>
        </p>
      ))}
      <p className={styles.due}>
        <span>{say.dueText(locale)}</span>
        <b className={basket.isPricing ? lines.pricing : undefined}>{formatMoney(locale, due)}</b>
      </p>
    </div>
  );
}

/** Below the payment, which most guests need alone. */
export function AddGiftCard({ desk: { basket, choose }, locked }: GiftCardsProps) {
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <button type="button" className={controls.link} disabled={locked} onClick={() => setOpen(true)}>
        {basket.basket?.credits ? say.anotherGiftCardText(locale) : say.giftCardText(locale)}
      </button>
    );
  return (
    <CodeField
      locked={locked}
      onEnter={(code) => {
        choose({ lines: [], code });
        setOpen(false);
      }}
    />
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
    <div className={styles.code} onKeyDown={onEnterKey(enter)}>
      <TextField
        ref={(field) => field?.focus()}
        label={say.giftCardLabel(locale)}
        value={typed}
        onChange={setTyped}
        maxLength={40}
        locked={locked}
      />
      <button type="button" className={controls.plain} aria-disabled={locked} onClick={enter}>
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
