import { useEffect, useId, useRef } from "react";
import type { ScreenProps } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/gift-card.ts";
import type { Answer, Data } from "../../schemas/generated/steps/gift-card.ts";
import { ErrorSummary, type FieldError, useFormErrors } from "../../ui/form-errors.tsx";
import { useLocale } from "../../ui/locale.ts";
import { CardFields, labels } from "./card-fields.tsx";
import { type Card, cardErrors, type GiftCardLoaded, maxCards } from "./definition.ts";
import styles from "./gift-card.module.css";

type Props = ScreenProps<Data, Answer, GiftCardLoaded>;

export default function GiftCardScreen({ loaded, answer, change, submission }: Props) {
  const locale = useLocale();
  const id = useId();
  const summary = useRef<HTMLDivElement>(null);
  const cards = answer?.cards ?? [newCard([])];
  const errors = useFormErrors(flat(cards), () => allErrors(locale, cards, loaded), undefined);
  const idOf = (field: string) => `${id}${field}`;
  // Wait for the paint that shows the summary.
  useEffect(() => {
    if (errors.focus !== undefined) summary.current?.focus();
  }, [errors.focus]);
  const focusAdded = useAddedCard(idOf(`${cards.length - 1}.card`));
  useEffect(() => {
    submission.onSubmit(async () => {
      if (!errors.validate()) return false;
      change({ cards: [...cards] });
      return true;
    });
    return () => submission.onSubmit(undefined);
  });
  const update = (next: readonly Card[]) => {
    errors.change(flat(next));
    change({ cards: [...next] });
  };
  return (
    <>
      {errors.summary.length > 0 && (
        <ErrorSummary
          ref={summary}
          errors={errors.summary.map(({ field = "", message }) => ({
            id: idOf(field),
            ...(cards.length > 1 && { label: labelOf(locale, field) }),
            message,
          }))}
        />
      )}
      <form
        className={styles.cards}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submission.submit();
        }}
      >
        {cards.map((card, at) => (
          <CardFields
            key={card.id ?? at}
            at={at}
            of={cards.length}
            card={card}
            loaded={loaded}
            idOf={(field) => idOf(`${at}.${field}`)}
            problemOf={(field) => errors.shown.find((error) => error.field === `${at}.${field}`)?.message}
            onChange={(next) => update(cards.map((each, index) => (index === at ? next : each)))}
            onLeave={(field) => errors.leave(`${at}.${field}`)}
            onRemove={() => update(cards.filter((_each, index) => index !== at))}
          />
        ))}
        {cards.length < maxCards(loaded) && (
          <button
            type="button"
            className={styles.add}
            onClick={() => {
              focusAdded();
              update([...cards, newCard(cards)]);
            }}
          >
            {say.addCard(locale)}
          </button>
        )}
        {/* For the Enter key: Continue is outside the form. */}
        <button type="submit" hidden />
      </form>
    </>
  );
}

function newCard(cards: readonly Card[]): Card {
  const numbers = cards.map(({ id = "" }) => Number(/^card-(\d+)$/.exec(id)?.[1] ?? 0));
  return { id: `card-${Math.max(0, ...numbers) + 1}` };
}

/** Focuses a card once it is shown. @param last the id of the last card @returns call it before adding one */
function useAddedCard(last: string): () => void {
  const added = useRef(false);
  useEffect(() => {
    if (added.current) document.getElementById(last)?.focus();
    added.current = false;
  }, [last]);
  return () => {
    added.current = true;
  };
}

/** One value for each field, so that a change names it. */
function flat(cards: readonly Card[]): Record<string, unknown> {
  return Object.fromEntries(
    cards.flatMap(({ id: _id, variantId, price, ...card }, at) =>
      Object.entries({ ...card, amount: `${variantId} ${price}` }).map(([field, value]) => [`${at}.${field}`, value]),
    ),
  );
}

function allErrors(locale: string, cards: readonly Card[], loaded: GiftCardLoaded): FieldError[] {
  return cards.flatMap((card, at) =>
    cardErrors(card, loaded).map(({ field, message }) => ({
      code: "INVALID",
      field: `${at}.${field}`,
      message: message(locale),
    })),
  );
}

function labelOf(locale: string, field: string): string {
  const [at = "0", name] = field.split(".");
  return say.fieldOfCard(locale, { number: Number(at) + 1, label: labels[name as keyof typeof labels](locale) });
}
