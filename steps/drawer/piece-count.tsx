import { type KeyboardEvent, type Ref, useId, useState } from "react";
import { fromCents, toCents } from "../../commerce/money.ts";
import { enteredAmount, enteredWhole } from "../../messages/formats/entered-number.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/drawer.ts";
import type { Settings } from "../../schemas/generated/steps/drawer.ts";
import type { DrawerPiece, DrawerPieceValues, Money } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { TextField } from "../../ui/text-field.tsx";
import { useText } from "../../ui/use-text.ts";
import styles from "./drawer.module.css";

/** A sum of cash, by its notes and coins or as a whole. */
export interface Cash {
  readonly amount: Money;
  readonly pieces?: DrawerPiece[];
}

/** The typed quantity of each value, or the typed sum. */
export interface TypedCash {
  readonly isByPiece: boolean;
  readonly quantities: Readonly<Record<string, string>>;
  readonly sum: string;
}

/** Holds a count; begins with notes and coins where they are known. */
export function useTypedCash(values: DrawerPieceValues | undefined) {
  return useState<TypedCash>({ isByPiece: values !== undefined, quantities: {}, sum: "" });
}

/** @returns undefined if nothing was entered, or something that is no number */
export function cashOf(
  { isByPiece, quantities, sum }: TypedCash,
  currencyCode: string,
  locale: string,
): Cash | undefined {
  if (!isByPiece) {
    const amount = enteredAmount(sum, currencyCode, locale);
    return amount && { amount };
  }
  const pieces = Object.entries(quantities)
    .filter(([, typed]) => typed.trim() !== "")
    .map(([value, typed]) => ({ value: { amount: value, currencyCode }, quantity: enteredWhole(typed, locale) ?? -1 }));
  if (pieces.length === 0 || pieces.some(({ quantity }) => quantity < 0 || quantity > 100_000)) return undefined;
  return { amount: fromCents(centsOf(pieces), currencyCode), pieces };
}

const centsOf = (pieces: readonly DrawerPiece[]) =>
  pieces.reduce((sum, { value, quantity }) => sum + toCents(value) * quantity, 0);

interface CashFieldsProps {
  settings: Settings;
  currencyCode: string;
  values: DrawerPieceValues | undefined;
  typed: TypedCash;
  onChange(typed: TypedCash): void;
  label: string;
  note: string;
  locked: boolean;
  invalid: boolean;
  first: Ref<HTMLInputElement>;
}

/** Counts cash by notes and coins; Enter leads to the next one, and only the last submits. */
export function CashFields(props: CashFieldsProps) {
  const { settings, currencyCode, values, typed, onChange, label, note, locked, invalid, first } = props;
  const locale = useLocale();
  const text = useText(say, settings);
  const total = cashOf({ ...typed, isByPiece: true }, currencyCode, locale)?.amount ?? fromCents(0, currencyCode);
  const other = (
    <button
      type="button"
      className={styles.link}
      disabled={locked}
      onClick={() => onChange({ ...typed, isByPiece: !typed.isByPiece })}
    >
      {typed.isByPiece ? text("bySumText") : text("byPieceText")}
    </button>
  );
  if (!typed.isByPiece || values === undefined)
    return (
      <>
        <TextField
          ref={first}
          label={label}
          note={note}
          value={typed.sum}
          onChange={(sum) => onChange({ ...typed, sum })}
          inputMode="decimal"
          maxLength={40}
          locked={locked}
          required
          invalid={invalid}
        />
        {values !== undefined && other}
      </>
    );
  const change = (value: string, quantity: string) =>
    onChange({ ...typed, quantities: { ...typed.quantities, [value]: quantity } });
  const columns = { typed, locked, invalid, onChange: change };
  return (
    <>
      <p className={styles.quiet}>{note}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field of it */}
      <div className={styles.pieces} onKeyDown={toNextField}>
        <Pieces title={text("notesText")} values={values.notes} first={first} {...columns} />
        <Pieces title={text("coinsText")} values={values.coins} {...columns} />
      </div>
      <p className={styles.total} aria-live="polite">
        <span>{label}</span>
        <strong>{formatMoney(locale, total)}</strong>
      </p>
      {other}
    </>
  );
}

interface PiecesProps {
  title: string;
  values: readonly Money[];
  typed: TypedCash;
  locked: boolean;
  invalid: boolean;
  onChange(value: string, quantity: string): void;
  first?: Ref<HTMLInputElement>;
}

function Pieces({ title, values, typed, locked, invalid, onChange, first }: PiecesProps) {
  const locale = useLocale();
  const id = useId();
  if (values.length === 0) return null;
  return (
    <fieldset>
      <legend>{title}</legend>
      {values.map((value, at) => {
        const quantity = typed.quantities[value.amount] ?? "";
        const count = quantity.trim() === "" ? 0 : enteredWhole(quantity, locale);
        return (
          <div key={value.amount} className={styles.piece}>
            <label htmlFor={`${id}${value.amount}`}>{formatMoney(locale, value)}</label>
            <input
              ref={at === 0 ? first : undefined}
              id={`${id}${value.amount}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              value={quantity}
              readOnly={locked}
              aria-invalid={count === undefined || (invalid && at === 0 && first !== undefined) || undefined}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => onChange(value.amount, target.value)}
            />
            <span>{formatMoney(locale, fromCents(toCents(value) * (count ?? 0), value.currencyCode))}</span>
          </div>
        );
      })}
    </fieldset>
  );
}

function toNextField(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
  const fields = [...event.currentTarget.querySelectorAll("input")];
  const next = fields[fields.indexOf(event.target) + 1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
