import { useEffect, useId, useRef, useState } from "react";
import { isUnanswered } from "../../commerce/errors.ts";
import { toCents } from "../../commerce/money.ts";
import { handBackText } from "../../commerce/payments.ts";
import type { ToolServices } from "../../commerce/services.ts";
import { formatDay } from "../../messages/formats/days.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import { unbroken } from "../../messages/formats/unbroken.ts";
import * as say from "../../messages/generated/steps/sell.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Settings } from "../../schemas/generated/steps/sell.ts";
import type { Receipt, SellCheckoutResponse, StaffSaleUndoResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { PrintedReceipt } from "../../ui/museum/paper-receipt.tsx";
import { Prompt } from "../../ui/prompt.tsx";
import { useAct } from "../../ui/use-act.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./sell.module.css";

export interface MadeSale extends SellCheckoutResponse {
  /** Idempotency key, by which the sale can be undone. */
  readonly key: string;
  readonly undone?: StaffSaleUndoResponse;
}

interface SoldProps {
  settings: Settings;
  sale: MadeSale;
  services: ToolServices;
  onNext(): void;
  onOpen(): void;
  onUndone(undone: StaffSaleUndoResponse): void;
}

/** Receipt of an undone sale: fully refunded and without a code. */
function takenBack({ qrCode: _code, ...receipt }: Receipt): Receipt {
  return toCents(receipt.total) === 0 ? receipt : { ...receipt, refunded: receipt.total };
}

/** Milliseconds in which a second Enter does not start the next sale; the button looks inactive until then. */
const doublePressMs = 600;

/** Shows the sale and the change; one key starts the next sale. */
export function Sold({
  settings,
  sale: { order, receipt, key, undone },
  services,
  onNext,
  onOpen,
  onUndone,
}: SoldProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const id = useId();
  const next = useRef<HTMLButtonElement>(null);
  const [isSettled, setSettled] = useState(false);
  const [printing, setPrinting] = useState(false);
  const [asking, setAsking] = useState(false);
  const undo = useAct<string, StaffSaleUndoResponse>({
    send: (of, own) => services.post(staffPaths.undoTicketSale(), { key: of }, { idempotencyKey: own }),
    onAnswer(answer) {
      setAsking(false);
      onUndone(answer);
    },
    onFailure(failure) {
      setAsking(false);
      if (!isUnanswered(failure)) services.notify({ message: failure.message, type: "error" });
    },
  });
  // While undoing, the outcome is open: block "Keep", and do not leave before the amount to hand back appears.
  const unlessUndoing = (act: () => void) => () => {
    if (!undo.isBusy) act();
  };
  const keep = unlessUndoing(() => {
    undo.forget();
    setAsking(false);
  });
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), doublePressMs);
    return () => clearTimeout(timer);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the undo, too
  useEffect(() => {
    next.current?.focus();
  }, [undone]);
  const back = handBackText(locale, undone?.handBack);
  const visitOf = ({ title, date, time }: Receipt["lines"][number]) => {
    if (date === undefined) return title;
    const day = { event: title, date: formatDay(locale, date, "short") };
    return time === undefined ? text("visitDayText", day) : text("visitText", { ...day, time });
  };

  return (
    <section aria-labelledby={`${id}title`} className={styles.sold}>
      <h2 id={`${id}title`}>
        {undone ? text("undoneTitle", { order: order.name }) : text("soldTitle", { order: order.name })}
      </h2>
      <div id={`${id}about`}>
        {undone ? (
          back !== "" && <p className={styles.change}>{back}</p>
        ) : (
          <>
            {order.change && (
              <p className={styles.change}>
                <span>{text("changeText")}</span> <b className={styles.figure}>{formatMoney(locale, order.change)}</b>
              </p>
            )}
            <p>{text("paidText", { total: formatMoney(locale, order.total) })}</p>
            {order.given && <p>{text("givenText", { given: formatMoney(locale, order.given) })}</p>}
            <ul className={styles.lines}>
              {receipt.lines.map((line) => (
                <li key={[line.ticketType, line.date, line.time].join()}>
                  <b>{text("lineText", { quantity: line.quantity, type: line.ticketType ?? line.title })}</b>{" "}
                  <span className={styles.visit}>{unbroken(visitOf(line))}</span>
                </li>
              ))}
            </ul>
            {order.admitted > 0 && <p>{text("admittedText", { count: order.admitted })}</p>}
            {order.admitted === 0 && (order.toScan ?? 0) > 0 && <p>{text("notAdmittedText")}</p>}
          </>
        )}
      </div>
      {undo.state === "unanswered" && <p role="alert">{text("undoUnansweredText")}</p>}
      <div className={styles.actions}>
        <button
          ref={next}
          type="button"
          className="button"
          aria-describedby={`${id}about`}
          aria-disabled={!isSettled}
          onClick={unlessUndoing(() => isSettled && onNext())}
        >
          {text("nextText")}
        </button>
        <button type="button" className={styles.plain} onClick={() => setPrinting(true)}>
          {text("printText")}
        </button>
        {!undone && (
          <button type="button" className={styles.plain} onClick={() => setAsking(true)}>
            {text("undoText")}
          </button>
        )}
        {services.opens(settings.ordersPath) && (
          <button type="button" className={styles.plain} onClick={unlessUndoing(onOpen)}>
            {text("openOrderText")}
          </button>
        )}
      </div>
      {printing && (
        <PrintedReceipt
          receipt={undone ? takenBack(receipt) : receipt}
          moment={services.moment(receipt.at)}
          onPrinted={() => setPrinting(false)}
        />
      )}
      {asking && (
        <Prompt
          title={text("undoTitle", { order: order.name })}
          options={[
            { label: text("keepText"), onChoose: keep },
            {
              label: text("undoText"),
              onChoose: () => undo.submit(key),
              busy: undo.isBusy,
              dangerous: true,
            },
          ]}
          onDismiss={keep}
        >
          <p>{text("undoExplanation")}</p>
        </Prompt>
      )}
    </section>
  );
}
