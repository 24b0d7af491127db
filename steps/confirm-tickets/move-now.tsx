import { type FormEvent, useRef, useState } from "react";
import { type EnteredPayment, type MissingPart, nothingEntered, paymentsOf } from "../../commerce/entered-payment.ts";
import { fromCents, toCents } from "../../commerce/money.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/confirm-tickets.ts";
import type { DeskPayment, Money, MoveNow, RedeemRequest } from "../../schemas/generated/wire.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Payment, useMissingSentences } from "../../ui/museum/payment.tsx";
import type { Act } from "../../ui/use-act.ts";
import styles from "./confirm-tickets.module.css";

/** Says what moving costs, or that the rest of a dearer ticket is not refunded. */
export function MovePrice({ move, maySell }: { move: MoveNow | undefined; maySell: boolean }) {
  const locale = useLocale();
  if (move?.costsLess) return <div>{say.costsLess(locale)}</div>;
  if (move?.difference === undefined) return null;
  const amount = { amount: move.difference };
  return (
    <div className={styles.price}>{maySell ? say.costsMore(locale, amount) : say.takenByOthers(locale, amount)}</div>
  );
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
  const field = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState<EnteredPayment>({ ...nothingEntered, isExact: true });
  const [missing, setMissing] = useState<MissingPart>();
  const problems = useMissingSentences({});
  function pay(event: FormEvent) {
    event.preventDefault();
    const payments = paymentsOf(entered, due, locale);
    if (typeof payments !== "string") return onPay(payments);
    setMissing(payments);
    field.current?.focus();
  }
  return (
    <Dialog title={say.payTitle(locale)} open onClose={onClose}>
      <form className={styles.pay} onSubmit={pay} noValidate>
        <p className={styles.due}>{formatMoney(locale, due)}</p>
        <Payment
          texts={{}}
          methods={["cash", "card"]}
          due={due}
          entered={entered}
          missing={missing}
          locked={act.isLocked}
          field={field}
          onChange={(changed) => {
            setEntered(changed);
            setMissing(undefined);
          }}
        />
        <p role="alert" className={styles.problem}>
          {missing ? problems[missing] : act.failure?.message}
        </p>
        <button type="submit" className="button" data-focus-first aria-busy={act.isBusy}>
          {say.take(locale, { amount: due })}
        </button>
      </form>
    </Dialog>
  );
}
