import { useState } from "react";
import { plainDigits } from "../../messages/formats/entered-number.ts";
import { decimalsOf } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/gift-card.ts";
import { AmountButtons } from "../../ui/amount-buttons.tsx";
import { useLocale } from "../../ui/locale.ts";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { CardPreview } from "./card-preview.tsx";
import { amountsOf, type Card, type GiftCardLoaded } from "./definition.ts";
import styles from "./gift-card.module.css";

export const labels = { amount: say.amount, name: say.name, email: say.email } as const;

interface CardFieldsProps {
  at: number;
  of: number;
  card: Card;
  loaded: GiftCardLoaded;
  idOf(field: string): string;
  problemOf(field: string): string | undefined;
  onChange(card: Card): void;
  onLeave(field: string): void;
  onRemove(): void;
}

export function CardFields({ at, of, card, loaded, idOf, problemOf, onChange, onLeave, onRemove }: CardFieldsProps) {
  const locale = useLocale();
  const text = (field: "name" | "email") => ({
    id: idOf(field),
    label: labels[field](locale),
    value: card[field] ?? "",
    problem: problemOf(field),
    isInSummary: true,
    required: true,
    onChange: (value: string) => onChange({ ...card, [field]: value }),
    onLeave: () => onLeave(field),
  });
  return (
    <fieldset id={idOf("card")} tabIndex={-1} className={styles.card}>
      <legend data-only={of === 1 || undefined}>{say.card(locale, { number: at + 1 })}</legend>
      <CardPreview card={card} loaded={loaded} />
      <Amount {...{ card, loaded, onChange }} id={idOf("amount")} problem={problemOf("amount")} />
      <Recipient card={card} name={idOf("to")} onChange={onChange} />
      {card.forBuyer === true ? (
        <p className={styles.hint}>{say.forBuyerHint(locale)}</p>
      ) : (
        <>
          <TextField {...text("name")} maxLength={100} />
          <TextField {...text("email")} type="email" maxLength={200} />
          <TextArea
            label={say.message(locale)}
            rows={3}
            value={card.message ?? ""}
            onChange={(message) => onChange({ ...card, message })}
          />
        </>
      )}
      {of > 1 && (
        <button type="button" className={styles.remove} onClick={onRemove}>
          {say.removeCard(locale, { number: at + 1 })}
        </button>
      )}
    </fieldset>
  );
}

interface AmountProps {
  card: Card;
  loaded: GiftCardLoaded;
  id: string;
  problem: string | undefined;
  onChange(card: Card): void;
}

/** Writing an amount replaces a pressed one, and the other way round. */
function Amount({ card, loaded, id, problem, onChange }: AmountProps) {
  const locale = useLocale();
  const { fixed, own } = amountsOf(loaded);
  const isOwn = own !== undefined && card.variantId === own.id;
  const [typed, setTyped] = useState(isOwn ? (card.price ?? "") : "");
  const { price: _price, variantId: _variantId, ...others } = card;
  return (
    <div id={id} tabIndex={-1} className={styles.amount}>
      <AmountButtons
        legend={say.amount(locale)}
        amounts={fixed}
        selected={isOwn ? undefined : card.variantId}
        onSelect={(variantId) => {
          setTyped("");
          onChange({ ...others, ...(variantId !== undefined && { variantId }) });
        }}
      />
      {problem !== undefined && !isOwn && <p className={styles.error}>{problem}</p>}
      {own?.minimumPrice !== undefined && own.maximumPrice !== undefined && (
        <div className={styles.own}>
          <TextField
            label={say.ownAmount(locale)}
            note={say.ownAmountHint(locale, { least: own.minimumPrice, most: own.maximumPrice })}
            inputMode="decimal"
            maxLength={12}
            value={typed}
            problem={isOwn ? problem : undefined}
            isInSummary
            onChange={(value) => {
              setTyped(value);
              onChange(
                value.trim() === ""
                  ? others
                  : { ...others, variantId: own.id, price: priceText(value, own.price.currencyCode) },
              );
            }}
          />
        </div>
      )}
    </div>
  );
}

/** "75" and "$ 75.5" as "75.00" and "75.50"; other texts as they are, for their error. */
function priceText(typed: string, currencyCode: string): string {
  const [, whole, cents = ""] = /^[^\d]{0,4}(\d{1,7})(?:[.,](\d{0,3}))?$/.exec(plainDigits(typed).trim()) ?? [];
  const decimals = decimalsOf(currencyCode);
  if (whole === undefined || cents.length > decimals) return typed.trim().slice(0, 12);
  return decimals === 0 ? `${Number(whole)}` : `${Number(whole)}.${cents.padEnd(decimals, "0")}`;
}

interface RecipientProps {
  card: Card;
  name: string;
  onChange(card: Card): void;
}

function Recipient({ card, name, onChange }: RecipientProps) {
  const locale = useLocale();
  const choices = [
    [false, say.forAnother(locale)],
    [true, say.forBuyer(locale)],
  ] as const;
  return (
    <fieldset className={styles.to}>
      <legend>{say.to(locale)}</legend>
      {choices.map(([forBuyer, label]) => (
        <label key={label}>
          <input
            type="radio"
            name={name}
            checked={(card.forBuyer === true) === forBuyer}
            onChange={() => onChange({ ...card, forBuyer })}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
