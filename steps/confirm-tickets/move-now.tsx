import { useId, useState } from "react";
import { fromCents, toCents } from "../../commerce/money.ts";
import { quickAmounts } from "../../commerce/payments.ts";
import { enteredAmount } from "../../messages/formats/entered-number.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/confirm-tickets.ts";
import type { DeskPayment, Money, MoveNow, RedeemRequest } from "../../schemas/generated/wire.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useLocale } from "../../ui/locale.ts";
import { TextField } from "../../ui/text-field.tsx";
import type { Act } from "../../ui/use-act.ts";
import styles from "./move-now.module.css";

/** Says what moving costs, or that the rest of a dearer ticket is not refunded. */
export function MovePrice({ move, maySell }: { move: MoveNow | undefined; maySell: boolean }) {
  const locale = useLocale();
  if (move?.costsLess) return <div>{say.costsLess(locale)}</div>;
  if (move?.difference === undefined) return null;
  const amount = { amount: move.difference };
  return <div>{maySell ? say.costsMore(locale, amount) : say.takenByOthers(locale, amount)}</div>;
}

/** The cash to hand back; undefined if there is none. */
export function changeOf({ difference, payments = [] }: NonNullable<RedeemRequest["move"]>): Money | undefined {
  const given = payments.find(({ method }) => method === "cash")?.given;
  const cents = given && difference ? toCents(given) - toCents(difference) : 0;
  return given && cents > 0 ? fromCents(cents, given.currencyCode) : undefined;
}

interface PayDifferenceProps {
  due: Money;
  act: Act<RedeemRequest>;
  onPay(payments: DeskPayment[]): void;
  onClose(): void;
}

/** Takes the difference of a move: the exact cash by default, so that one press is enough. */
export function PayDifference({ due, act, onPay, onClose }: PayDifferenceProps) {
  const locale = useLocale();
  const [method, setMethod] = useState<"cash" | "card">("cash");
  const [given, setGiven] = useState(due.amount);
  const [reference, setReference] = useState("");
  const [isMissing, setMissing] = useState(false);
  const amount = enteredAmount(given, due.currencyCode, locale);
  const change = amount && toCents(amount) - toCents(due);
  function pay() {
    const isComplete = method === "cash" ? change !== undefined && change >= 0 : reference.trim() !== "";
    setMissing(!isComplete);
    if (!isComplete) return;
    onPay(
      method === "cash" && amount
        ? [{ method: "cash", given: amount }]
        : [{ method: "card", reference: reference.trim() }],
    );
  }
  const missing = method === "cash" ? say.givenMissing(locale, { amount: due }) : say.referenceMissing(locale);
  return (
    <Dialog title={say.payTitle(locale)} open onClose={onClose}>
      <form
        className={styles.pay}
        onSubmit={(event) => {
          event.preventDefault();
          pay();
        }}
      >
        <p className={styles.due}>{formatMoney(locale, due)}</p>
        <Methods method={method} locked={act.isLocked} onChoose={setMethod} />
        {method === "cash" ? (
          <>
            <Amounts due={due} given={amount} locked={act.isLocked} onChoose={setGiven} />
            <TextField
              label={say.given(locale)}
              value={given}
              onChange={setGiven}
              inputMode="decimal"
              maxLength={40}
              locked={act.isLocked}
              required
              invalid={isMissing}
            />
            {change !== undefined && change >= 0 && (
              <p className={styles.change} role="status">
                <span>{say.change(locale)}</span> <b>{formatMoney(locale, fromCents(change, due.currencyCode))}</b>
              </p>
            )}
          </>
        ) : (
          <TextField
            label={say.reference(locale)}
            value={reference}
            onChange={setReference}
            locked={act.isLocked}
            required
            invalid={isMissing}
          />
        )}
        <p role="alert" className={styles.problem}>
          {isMissing ? missing : act.failure?.message}
        </p>
        <button type="submit" className="button" data-focus-first aria-busy={act.isBusy}>
          {say.take(locale, { amount: due })}
        </button>
      </form>
    </Dialog>
  );
}

interface MethodsProps {
  method: "cash" | "card";
  locked: boolean;
  onChoose(method: "cash" | "card"): void;
}

function Methods({ method, locked, onChoose }: MethodsProps) {
  const locale = useLocale();
  const id = useId();
  return (
    <fieldset className={styles.methods} disabled={locked}>
      <legend className="visually-hidden">{say.payLabel(locale)}</legend>
      {(["cash", "card"] as const).map((each) => (
        <label key={each}>
          <input type="radio" name={id} checked={method === each} onChange={() => onChoose(each)} />
          <span>{each === "cash" ? say.cash(locale) : say.card(locale)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface AmountsProps {
  due: Money;
  given: Money | undefined;
  locked: boolean;
  onChoose(amount: string): void;
}

function Amounts({ due, given, locked, onChoose }: AmountsProps) {
  const locale = useLocale();
  return (
    <div className={styles.amounts}>
      {quickAmounts(toCents(due)).map((cents) => {
        const amount = fromCents(cents, due.currencyCode);
        return (
          <button
            key={cents}
            type="button"
            disabled={locked}
            aria-pressed={given?.amount === amount.amount}
            onClick={() => onChoose(amount.amount)}
          >
            {cents === toCents(due) ? say.exact(locale, { amount }) : formatMoney(locale, amount)}
          </button>
        );
      })}
    </div>
  );
}
