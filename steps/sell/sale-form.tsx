import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { ToolAddress } from "../../commerce/services.ts";
import { formatDay } from "../../messages/formats/days.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/sell.ts";
import type { Settings } from "../../schemas/generated/steps/sell.ts";
import type { DeskPayment, Money, Shortage } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { ActionBar } from "../../ui/page-layout.tsx";
import { Prompt } from "../../ui/prompt.tsx";
import { useText } from "../../ui/use-text.ts";
import { withQuantity } from "./basket.ts";
import { BasketLines } from "./basket-lines.tsx";
import { Customer } from "./customer.tsx";
import { paymentOf } from "./entered-sale.ts";
import { Payment } from "./payment.tsx";
import styles from "./sell.module.css";
import type { Desk } from "./use-desk.tsx";

interface SaleFormProps {
  desk: Desk;
  settings: Settings;
  address: ToolAddress;
}

/** The basket with its price, the payment and the button that sells. */
export function SaleForm({ desk, settings, address }: SaleFormProps) {
  const id = useId();
  const { entered, quote, sale } = desk;
  const { field, toDrawer, few, submit } = useSubmit(desk);
  const { problem, submitText } = useSentences(desk, settings);
  return (
    <>
      <form id={id} className={styles.side} onSubmit={submit} noValidate>
        <LastSale desk={desk} settings={settings} />
        <BasketLines
          settings={settings}
          basket={entered.basket}
          quote={quote.shown}
          pricing={quote.pricing}
          locked={sale.isLocked}
          onRemove={(line) => desk.choose(withQuantity(entered.basket, line))}
        />
        {entered.basket.length > 0 && desk.total !== undefined && (
          <>
            <Due {...{ desk, settings, address, field, toDrawer }} total={desk.total} />
            <Customer
              settings={settings}
              entered={entered.customer}
              isToday={entered.basket.some((line) => line.date === desk.today)}
              locked={sale.isLocked}
              onChange={entered.setCustomer}
            />
          </>
        )}
      </form>
      <ActionBar {...(problem !== undefined && { note: problem })}>
        <button
          type="submit"
          form={id}
          className="button"
          aria-busy={sale.isBusy}
          aria-disabled={sale.isBusy || desk.shortage !== undefined}
        >
          {submitText}
        </button>
      </ActionBar>
      {few.asks && <FewPrompt few={few} desk={desk} settings={settings} />}
    </>
  );
}

interface DueProps extends SaleFormProps, Pick<ReturnType<typeof useSubmit>, "field" | "toDrawer"> {
  total: Money;
}

/** The payment, or a note that nothing is due. */
function Due({ desk, settings, address, total, field, toDrawer }: DueProps) {
  const text = useText(say, settings);
  const { entered, sale } = desk;
  if (desk.isFree) return <p className={styles.quiet}>{text("nothingText")}</p>;
  return (
    <Payment
      settings={settings}
      field={field}
      total={total}
      entered={entered.payment}
      missing={entered.missing}
      locked={sale.isLocked}
      needsDrawer={desk.needsDrawer}
      toDrawer={toDrawer}
      onChange={(payment) => {
        entered.setPayment(payment);
        entered.setMissing(undefined);
        sale.forget();
      }}
      onOpenDrawer={() => address.go(settings.drawerPath)}
    />
  );
}

/** Checks what was entered, asks about too small a group, and sends. */
function useSubmit({ entered, quote, sale, lines, shortage, few, needsDrawer, isRefusedForDrawer }: Desk) {
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const toDrawer = useRef<HTMLButtonElement>(null);
  const [asks, setAsks] = useState(false);
  const { basket, payment, setMissing } = entered;
  useEffect(() => {
    if (isRefusedForDrawer) toDrawer.current?.focus();
  }, [isRefusedForDrawer]);

  function send(total: Money, paid: DeskPayment | undefined) {
    const { admit, ...names } = entered.customer;
    const given = Object.fromEntries(Object.entries(names).filter(([, text]) => text.trim() !== ""));
    sale.submit({
      lines,
      total,
      ...(paid && { payment: paid }),
      ...(Object.keys(given).length > 0 && { customer: given }),
      ...(admit !== "now" && { admit: admit === "all" }),
    });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (sale.isBusy) return;
    if (sale.state === "unanswered") return sale.resend();
    if (basket.length === 0) return setMissing("tickets");
    if (quote.error !== undefined || shortage !== undefined) return;
    if (quote.value === undefined) return setMissing("price");
    if (needsDrawer) return toDrawer.current?.focus();
    const paid = paymentOf(payment, quote.value.total, locale);
    if (typeof paid === "string") {
      setMissing(paid);
      return field.current?.focus();
    }
    setMissing(undefined);
    if (few !== undefined && !asks) return setAsks(true);
    send(quote.value.total, paid);
  }
  function confirmAndSell() {
    setAsks(false);
    const { total } = quote.value ?? {};
    const paid = total && paymentOf(payment, total, locale);
    if (total !== undefined && typeof paid !== "string") send(total, paid);
  }
  const isAsking = asks && few !== undefined && quote.value !== undefined;
  return { field, toDrawer, submit, few: { asks: isAsking, sellAnyway: confirmAndSell, keep: () => setAsks(false) } };
}

/** Returns the note at the button, and the button's text. */
function useSentences(desk: Desk, settings: Settings) {
  const locale = useLocale();
  const text = useText(say, settings);
  const { entered, quote, sale, shortage, total, isFree, isRefusedForDrawer } = desk;
  function shortageText({ event, date, time, left }: Shortage) {
    if (time !== undefined && date === desk.today) return text("shortText", { left, time, event });
    const day = { event, date: formatDay(locale, date, "short") };
    return text("shortVisitText", {
      left,
      visit: time === undefined ? text("visitDayText", day) : text("visitText", { ...day, time }),
    });
  }
  const problems = {
    tickets: () => text("nothingChosenText"),
    price: () => text("stillPricingText"),
    given: () => text("givenMissingText"),
    unreadable: () => text("givenCorrectText"),
    short: () => text("givenShortText"),
    reference: () => text("referenceMissingText"),
    reason: () => text("reasonMissingText"),
  };
  const refusal = isRefusedForDrawer ? undefined : sale.failure?.message;
  const blocked = shortage === undefined ? quote.error?.message : shortageText(shortage);
  const problem =
    sale.state === "unanswered"
      ? text("unansweredText")
      : (blocked ?? (entered.missing && problems[entered.missing]()) ?? refusal);
  if (total === undefined || isFree) return { problem, submitText: text("sellPlainText") };
  if (entered.payment.method === "free") return { problem, submitText: text("giveText") };
  return { problem, submitText: text("sellText", { total: formatMoney(locale, total) }) };
}

function LastSale({ desk, settings }: Pick<SaleFormProps, "desk" | "settings">) {
  const locale = useLocale();
  const text = useText(say, settings);
  const { last } = desk.entered;
  if (last === undefined) return null;
  const { name: order, total } = last.order;
  return (
    <p className={styles.last}>
      <span>
        {last.undone
          ? text("lastUndoneText", { order })
          : text("lastText", { order, total: formatMoney(locale, total) })}
      </span>
      <button type="button" className={styles.show} onClick={() => desk.setShowsLast(true)}>
        {text("showLastText")}
      </button>
    </p>
  );
}

interface FewPromptProps extends Pick<SaleFormProps, "desk" | "settings"> {
  few: ReturnType<typeof useSubmit>["few"];
}

function FewPrompt({ few: { sellAnyway, keep }, desk: { few }, settings }: FewPromptProps) {
  const text = useText(say, settings);
  if (few === undefined) return null;
  const { quantity, type, least } = few;
  return (
    <Prompt
      title={text("fewTitle", { line: text("lineText", { quantity, type }) })}
      options={[
        { label: text("fewKeepText"), onChoose: keep },
        { label: text("fewSellText"), dangerous: true, onChoose: sellAnyway },
      ]}
      onDismiss={keep}
    >
      <p>{text("fewExplanation", { type, least })}</p>
    </Prompt>
  );
}
