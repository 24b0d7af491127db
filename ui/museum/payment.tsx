import { type ReactNode, type Ref, useId } from "react";
import { amountOf, type EnteredPayment, type MissingPart, quickAmounts } from "../../commerce/entered-payment.ts";
import { fromCents, toCents } from "../../commerce/money.ts";
import { enteredAmount } from "../../messages/formats/entered-number.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/ui/payment.ts";
import type { Money } from "../../schemas/generated/wire.ts";
import controls from "../desk-controls.module.css";
import { useLocale } from "../locale.ts";
import { TextField } from "../text-field.tsx";
import { useText } from "../use-text.ts";
import styles from "./payment.module.css";

type Method = "cash" | "card" | "free";

interface PaymentProps {
  /** The author's texts. */
  texts: { readonly [Name in keyof typeof say]?: string };
  methods: readonly Method[];
  due: Money;
  entered: EnteredPayment;
  /** The part that the last attempt missed. */
  missing: string | undefined;
  locked: boolean;
  /** Digits choose amounts, as the screen implements. */
  hasKeys?: boolean;
  /** The label of this device's card reader. */
  reader?: string | undefined;
  /** Replaces the cash, such as where no drawer is open. */
  insteadOfCash?: ReactNode;
  onChange(entered: EnteredPayment): void;
  field: Ref<HTMLInputElement>;
}

interface PartProps extends PaymentProps {
  set(part: Partial<EnteredPayment>): void;
}

/** Takes cash, a card or a reason, or cash and a card, for an amount at the box office. */
export function Payment(props: PaymentProps) {
  const { texts, entered, missing, locked, insteadOfCash, onChange, field } = props;
  const text = useText(say, texts);
  const locale = useLocale();
  const set = (part: Partial<EnteredPayment>) => onChange({ ...entered, ...part });
  const reasons = [say.companionReason, say.schoolReason, say.apologyReason, say.staffReason].map((each) =>
    each(locale),
  );
  return (
    <div className={styles.payment}>
      <Methods {...props} set={set} />
      {insteadOfCash}
      {entered.method === "cash" && !insteadOfCash && <Cash {...props} set={set} />}
      {entered.method === "card" && <Card {...props} set={set} />}
      {entered.method === "free" && (
        <TextField
          ref={field}
          label={text("reasonLabel")}
          value={entered.reason}
          onChange={(reason) => set({ reason })}
          maxLength={500}
          locked={locked}
          required
          invalid={missing === "reason"}
          problem={missing === "reason" ? text("reasonMissingText") : undefined}
          isInSummary
          suggestions={reasons}
        />
      )}
    </div>
  );
}

function Methods({ texts, methods, entered, locked, set }: PartProps) {
  const text = useText(say, texts);
  const id = useId();
  const names = { cash: text("cashText"), card: text("cardText"), free: text("freeText") };
  return (
    <fieldset className={controls.choices} disabled={locked}>
      <legend>{text("paymentLabel")}</legend>
      {methods.map((method) => (
        <label key={method}>
          <input
            type="radio"
            name={`${id}method`}
            value={method}
            checked={entered.method === method}
            onChange={() => set({ method, isSplit: false })}
          />
          <span>
            <b>{names[method]}</b>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** At this device's reader, or at another terminal with a typed reference. */
function Card(props: PartProps) {
  const { texts, reader, entered, missing, locked, set, field } = props;
  const locale = useLocale();
  const text = useText(say, texts);
  const isByHand = entered.isByHand ?? false;
  return (
    <>
      {reader !== undefined && (
        <p className={styles.byReader}>
          {!isByHand && <span>{say.readerChosenText(locale, { reader })}</span>}
          <button
            type="button"
            className={controls.link}
            disabled={locked}
            onClick={() => set({ isByHand: !isByHand })}
          >
            {isByHand ? say.readerInsteadText(locale, { reader }) : say.referenceInsteadText(locale)}
          </button>
        </p>
      )}
      {(reader === undefined || isByHand) && (
        <TextField
          ref={field}
          label={text("referenceLabel")}
          value={entered.reference}
          onChange={(reference) => set({ reference })}
          locked={locked}
          required
          invalid={missing === "reference"}
        />
      )}
    </>
  );
}

function Cash(props: PartProps) {
  const { texts, due, entered, missing, locked, set, field } = props;
  const locale = useLocale();
  const text = useText(say, texts);
  const typed = entered.isExact ? due.amount : entered.given;
  const given = enteredAmount(typed, due.currencyCode, locale);
  // A sign or a currency code alone is incomplete, not unreadable.
  const isUnreadable =
    missing === "unreadable" ||
    (given === undefined && !/^(?:\p{L}{0,3}|\p{L}{0,2}\p{Sc})$/u.test(entered.given.trim()));
  const rest = given === undefined ? 0 : toCents(due) - toCents(given);
  const isPart = rest > 0 && rest < toCents(due);
  return (
    <>
      <Amounts {...props} given={given} />
      <div className={styles.given} data-folds>
        <TextField
          ref={entered.isSplit ? undefined : field}
          label={text("givenLabel")}
          value={typed}
          onChange={(amount) => set({ given: amount, isExact: false })}
          inputMode="decimal"
          maxLength={40}
          locked={locked}
          required
          invalid={isUnreadable || missing === "given" || missing === "short"}
          {...(isUnreadable && { note: text("givenUnreadableText") })}
        />
        {given !== undefined && !(entered.isSplit && isPart) && <Change texts={texts} given={given} due={due} />}
      </div>
      {isPart && (
        <label className={styles.split}>
          <input
            type="checkbox"
            checked={entered.isSplit}
            disabled={locked}
            onChange={({ target }) => set({ isSplit: target.checked })}
          />
          <span>{say.splitText(locale, { rest: formatMoney(locale, fromCents(rest, due.currencyCode)) })}</span>
        </label>
      )}
      {isPart && entered.isSplit && <Card {...props} />}
    </>
  );
}

/** The exact amount and the next notes, each with the digit that chooses it. */
function Amounts({ texts, due, given, locked, hasKeys, set }: PartProps & { given: Money | undefined }) {
  const locale = useLocale();
  const text = useText(say, texts);
  // Drop zero cents only if all amounts are round, so that the list stays uniform.
  const dropZeroCents = toCents(due) % 100 === 0;
  return (
    <div className={styles.amounts}>
      {quickAmounts(due).map((cents, at) => {
        const amount = fromCents(cents, due.currencyCode);
        const shown = formatMoney(locale, amount, { dropZeroCents });
        return (
          <button
            key={cents}
            type="button"
            className={controls.plain}
            disabled={locked}
            aria-pressed={given?.amount === amount.amount}
            {...(hasKeys && { "aria-keyshortcuts": String(at + 1) })}
            onClick={() => set(amountOf(cents, due))}
          >
            <span>{cents === toCents(due) ? text("exactText", { amount: shown }) : shown}</span>{" "}
            {hasKeys && <span className={controls.key} data-key={at + 1} />}
          </button>
        );
      })}
    </div>
  );
}

function Change({ texts, given, due }: Pick<PaymentProps, "texts" | "due"> & { given: Money }) {
  const locale = useLocale();
  const text = useText(say, texts);
  const cents = toCents(given) - toCents(due);
  const amount = fromCents(Math.abs(cents), due.currencyCode);
  if (cents < 0) return <p className={styles.short}>{text("missingText", { amount: formatMoney(locale, amount) })}</p>;
  return (
    <div role="status">
      <ChangeDue texts={texts} change={amount} />
    </div>
  );
}

/** Shows the change in large type, because the clerk reads it at arm's length. */
export function ChangeDue({ texts, change }: Pick<PaymentProps, "texts"> & { change: Money }) {
  const locale = useLocale();
  const text = useText(say, texts);
  return (
    <p className={styles.change}>
      <span>{text("changeText")}</span> <b className={styles.figure}>{formatMoney(locale, change)}</b>
    </p>
  );
}

/** Returns the sentences for each missing part. */
export function useMissingSentences(texts: PaymentProps["texts"]): Readonly<Record<MissingPart, string>> {
  const text = useText(say, texts);
  return {
    given: text("givenMissingText"),
    unreadable: text("givenCorrectText"),
    short: text("givenShortText"),
    reference: text("referenceMissingText"),
    reason: text("reasonMissingText"),
  };
}
