import { useEffect, useRef } from "react";
import { fromCents, toCents } from "../../commerce/money.ts";
import { enteredAmount } from "../../messages/formats/entered-number.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/sell.ts";
import type { Money, TerminalPayment } from "../../schemas/generated/wire.ts";
import controls from "../../ui/desk-controls.module.css";
import { useLocale } from "../../ui/locale.ts";
import styles from "./card-reader.module.css";
import type { Desk } from "./use-desk.tsx";

/** The payment that waits at the card reader, with the way to cancel it. */
export function AtReader({ desk: { reader, device } }: { desk: Pick<Desk, "reader" | "device"> }) {
  const locale = useLocale();
  const section = useRef<HTMLElement>(null);
  const { payment, isOpen, isCanceling } = reader;
  // The sale scrolls by itself on a wide screen. Newer browsers return a promise, which is no clean-up.
  const isFound = payment !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a reload, the screen grows until the payment is found
  useEffect(() => void section.current?.scrollIntoView?.({ block: "nearest" }), [isFound]);
  const state = isCanceling ? "canceling" : reader.state;
  return (
    <section ref={section} className={styles.reader} aria-label={say.readerLabel(locale)}>
      <div role="status">
        {payment && <p className={styles.amount}>{formatMoney(locale, payment.amount)}</p>}
        <p>
          <b>{readerText(locale, state)}</b>
        </p>
        {payment && <p className={styles.quiet}>{payment.reader}</p>}
        {isOpen && payment?.message !== undefined && <p>{payment.message}</p>}
        {reader.state === "canceling" && <p>{say.readerCancelingHint(locale)}</p>}
      </div>
      <div className={styles.actions}>
        {state !== "processing" && (
          <button
            type="button"
            className={controls.plain}
            aria-busy={isCanceling}
            aria-disabled={isCanceling}
            onClick={() => !isCanceling && reader.cancel()}
          >
            {say.readerCancelText(locale)}
          </button>
        )}
        {device?.path !== undefined && (
          <a href={device.path} target="_blank" rel="noreferrer">
            {say.readerPretendText(locale)}
          </a>
        )}
      </div>
    </section>
  );
}

/** Returns the state of a payment that is open; an ended one has its own message. */
export function readerText(locale: string, state: TerminalPayment["state"]): string {
  if (state === "processing") return say.readerProcessingText(locale);
  if (state === "canceling") return say.readerCancelingText(locale);
  return state === "waiting" ? say.readerWaitingText(locale) : say.readerCheckingText(locale);
}

/** Says which parts are cash and card, and what the reader gets. @returns undefined for one payment by hand */
export function payText(locale: string, { entered: { payment }, device }: Desk, due: Money): string | undefined {
  const isAtReader = device !== undefined && !payment.isByHand;
  if (payment.method === "card")
    return isAtReader ? say.sendText(locale, { total: formatMoney(locale, due) }) : undefined;
  const given = payment.isSplit ? enteredAmount(payment.given, due.currencyCode, locale) : undefined;
  const rest = given === undefined ? 0 : toCents(due) - toCents(given);
  if (given === undefined || rest <= 0 || toCents(given) === 0) return undefined;
  const sums = { cash: formatMoney(locale, given), card: formatMoney(locale, fromCents(rest, due.currencyCode)) };
  return isAtReader ? say.sendSplitText(locale, sums) : say.sellSplitText(locale, sums);
}
