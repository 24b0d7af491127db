import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { isUnanswered } from "../../commerce/errors.ts";
import { handBackText } from "../../commerce/payments.ts";
import type { ToolServices } from "../../commerce/services.ts";
import { formatDay } from "../../messages/formats/days.ts";
import { unbroken } from "../../messages/formats/list.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/sell.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Settings } from "../../schemas/generated/steps/sell.ts";
import type {
  Receipt,
  SellCheckoutResponse,
  StaffSaleUndoResponse,
  UndoRequest,
} from "../../schemas/generated/wire.ts";
import controls from "../../ui/desk-controls.module.css";
import { useLocale } from "../../ui/locale.ts";
import { PrintedReceipt } from "../../ui/museum/paper-receipt.tsx";
import { ChangeDue } from "../../ui/museum/payment.tsx";
import { RefundApproval, waitsForApproval } from "../../ui/museum/refund-approval.tsx";
import { Prompt } from "../../ui/prompt.tsx";
import { useAct } from "../../ui/use-act.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./sell.module.css";
import own from "./sold.module.css";

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

/** Milliseconds in which a second Enter does not start the next sale; the button looks inactive until then. */
const doublePressMs = 600;

/** Shows the sale and the change; one key starts the next sale. */
export function Sold({ settings, sale, services, onNext, onOpen, onUndone }: SoldProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const id = useId();
  const [printing, setPrinting] = useState(false);
  const undo = useUndo(sale, services, onUndone);
  const { order, receipt, undone } = sale;
  return (
    <section aria-labelledby={`${id}title`} className={own.sold}>
      <h2 id={`${id}title`}>
        {undone ? text("undoneTitle", { order: order.name }) : text("soldTitle", { order: order.name })}
      </h2>
      <div id={`${id}about`} className={own.about}>
        {undone ? (
          <HandBack undone={undone} />
        ) : (
          <SaleSummary sale={sale} settings={settings} today={services.today()} />
        )}
      </div>
      {undo.isUnanswered && <p role="alert">{text("undoUnansweredText")}</p>}
      <div className={own.actions}>
        <NextButton isUndone={undone !== undefined} describedBy={`${id}about`} onPress={undo.unlessBusy(onNext)}>
          {text("nextText")}
        </NextButton>
        <button type="button" className={controls.plain} onClick={() => setPrinting(true)}>
          {text("printText")}
        </button>
        {!undone && (
          <button type="button" className={controls.plain} onClick={undo.ask}>
            {text("undoText")}
          </button>
        )}
        {services.opens(settings.ordersPath) && (
          <button type="button" className={controls.plain} onClick={undo.unlessBusy(onOpen)}>
            {text("openOrderText")}
          </button>
        )}
      </div>
      {printing && <PrintedReceipt receipt={undone?.receipt ?? receipt} onPrinted={() => setPrinting(false)} />}
      {undo.isAsking && (
        <Prompt
          title={text("undoTitle", { order: order.name })}
          options={[
            { label: text("keepText"), onChoose: undo.keep },
            { label: text("undoText"), onChoose: () => undo.confirm(), busy: undo.isBusy, dangerous: true },
          ]}
          onDismiss={undo.keep}
        >
          <p>{text("undoExplanation")}</p>
        </Prompt>
      )}
      {!undone && (
        <RefundApproval act={undo.act} onPin={undo.confirm}>
          <span>{text("undoTitle", { order: order.name })}</span> <b>{formatMoney(locale, order.total)}</b>
        </RefundApproval>
      )}
    </section>
  );
}

function useUndo({ key }: MadeSale, services: ToolServices, onUndone: SoldProps["onUndone"]) {
  const [isAsking, setAsking] = useState(false);
  const undo = useAct<UndoRequest, StaffSaleUndoResponse>({
    send: (body, own) => services.post(staffPaths.undoTicketSale(), body, { idempotencyKey: own }),
    onAnswer(answer) {
      setAsking(false);
      onUndone(answer);
    },
    onFailure(failure) {
      setAsking(false);
      if (!isUnanswered(failure) && !waitsForApproval(failure))
        services.notify({ message: failure.message, type: "error" });
    },
  });
  // While undoing, the outcome is open: block "Keep", and do not leave before the amount to hand back appears.
  const unlessBusy = (act: () => void) => () => {
    if (!undo.isBusy) act();
  };
  return {
    isAsking,
    isBusy: undo.isBusy,
    isUnanswered: undo.state === "unanswered",
    unlessBusy,
    ask: () => setAsking(true),
    act: undo,
    confirm: (pin?: string) => undo.submit({ key, ...(pin !== undefined && { approval: { pin } }) }),
    keep: unlessBusy(() => {
      undo.forget();
      setAsking(false);
    }),
  };
}

/** Has the focus, but ignores the second half of a double press. */
function NextButton(props: { isUndone: boolean; describedBy: string; onPress(): void; children: ReactNode }) {
  const { isUndone, describedBy, onPress, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [isSettled, setSettled] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the undo, too
  useEffect(() => {
    button.current?.focus();
  }, [isUndone]);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), doublePressMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <button
      ref={button}
      type="button"
      className="button"
      aria-describedby={describedBy}
      aria-disabled={!isSettled}
      onClick={() => isSettled && onPress()}
    >
      {children}
    </button>
  );
}

function HandBack({ undone }: { undone: StaffSaleUndoResponse }) {
  const back = handBackText(useLocale(), undone.handBack);
  return back === "" ? null : <p className={styles.change}>{back}</p>;
}

interface SaleSummaryProps {
  sale: MadeSale;
  settings: Settings;
  /** YYYY-MM-DD */
  today: string;
}

function SaleSummary({ sale: { order, receipt }, settings, today }: SaleSummaryProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const visitOf = ({ title, date, time }: Receipt["lines"][number]) => {
    if (date === undefined) return title;
    if (date === today) return time === undefined ? title : text("visitTodayText", { event: title, time });
    const day = { event: title, date: formatDay(locale, date, "short") };
    return time === undefined ? text("visitDayText", day) : text("visitText", { ...day, time });
  };
  return (
    <>
      <div className={own.money}>
        {order.change && <ChangeDue texts={settings} change={order.change} />}
        <div className={own.paid}>
          <p>{text("paidText", { total: formatMoney(locale, order.total) })}</p>
          {order.given && <p>{text("givenText", { given: formatMoney(locale, order.given) })}</p>}
        </div>
      </div>
      <div className={own.tickets}>
        <ul className={own.lines}>
          {receipt.lines.map((line) => (
            <li key={[line.ticketType, line.date, line.time].join()}>
              <b>{text("lineText", { quantity: line.quantity, type: line.ticketType ?? line.title })}</b>{" "}
              <span className={styles.visit}>{unbroken(visitOf(line))}</span>
            </li>
          ))}
        </ul>
        {order.admitted > 0 && <p className={own.admitted}>{text("admittedText", { count: order.admitted })}</p>}
        {order.admitted === 0 && (order.toScan ?? 0) > 0 && <p>{text("notAdmittedText")}</p>}
      </div>
    </>
  );
}

interface LastSaleProps {
  last: MadeSale | undefined;
  settings: Settings;
  onShow(): void;
}

/** The last sale, with its receipt one press away. */
export function LastSale({ last, settings, onShow }: LastSaleProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const [isPrinting, setPrinting] = useState(false);
  if (last === undefined) return null;
  const { name: order, total } = last.order;
  return (
    <p className={styles.last}>
      <span>
        {last.undone
          ? text("lastUndoneText", { order })
          : text("lastText", { order, total: formatMoney(locale, total) })}
      </span>
      <span className={styles.lastActions}>
        <button type="button" className={controls.link} onClick={() => setPrinting(true)}>
          {text("printText")}
        </button>
        <button type="button" className={controls.link} onClick={onShow}>
          {text("showLastText")}
        </button>
      </span>
      {isPrinting && (
        <PrintedReceipt receipt={last.undone?.receipt ?? last.receipt} onPrinted={() => setPrinting(false)} />
      )}
    </p>
  );
}
