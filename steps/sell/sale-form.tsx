import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { paymentsOf } from "../../commerce/entered-payment.ts";
import { toCents } from "../../commerce/money.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import { formatCountdown } from "../../messages/formats/number.ts";
import * as say from "../../messages/generated/steps/sell.ts";
import type { Settings } from "../../schemas/generated/steps/sell.ts";
import type { DeskPayment, Money } from "../../schemas/generated/wire.ts";
import controls from "../../ui/desk-controls.module.css";
import { useLocale } from "../../ui/locale.ts";
import { Payment, useMissingSentences } from "../../ui/museum/payment.tsx";
import { ActionBar } from "../../ui/page-layout.tsx";
import { Prompt } from "../../ui/prompt.tsx";
import { useText } from "../../ui/use-text.ts";
import { attributeOf } from "./basket.ts";
import { BasketLines } from "./basket-lines.tsx";
import { AtReader, payText, readerText } from "./card-reader.tsx";
import { Customer } from "./customer.tsx";
import { AddGiftCard, GiftCards } from "./gift-cards.tsx";
import { AboveCapacity } from "./more.tsx";
import styles from "./sell.module.css";
import { LastSale } from "./sold.tsx";
import type { Desk } from "./use-desk.tsx";

interface SaleFormProps {
  desk: Desk;
  services: ToolServices;
  settings: Settings;
  address: ToolAddress;
  /** The button that sells. */
  button: RefObject<HTMLButtonElement | null>;
}

/** The basket with its price, the payment and the button that sells. */
export function SaleForm({ desk, services, settings, address, button }: SaleFormProps) {
  const id = useId();
  const { entered, lines, due, sale, reader } = desk;
  const { field, toDrawer, few, submit } = useSubmit(desk);
  useFocusOnceGone(reader.isOpen, reader.isShown, button);
  const { problem, submitText } = useSentences(desk, settings);
  const sheet = useSheet(desk);
  return (
    <div className={styles.side} data-open={sheet.isOpen || undefined} data-empty={lines.length === 0 || undefined}>
      <form id={id} className={styles.sale} onSubmit={submit} noValidate>
        <LastSale last={entered.last} onShow={() => desk.setShowsLast(true)} settings={settings} />
        <AboveCapacity desk={desk} services={services} />
        {lines.length > 0 && <Handle desk={desk} settings={settings} sheet={sheet} />}
        <BasketLines settings={settings} desk={desk} locked={sale.isLocked} />
        {lines.length > 0 && due !== undefined && <GiftCards desk={desk} locked={sale.isLocked} />}
        {reader.isShown && <AtReader desk={desk} />}
        {lines.length > 0 && due !== undefined && !reader.isOpen && (
          <>
            <Due {...{ desk, settings, address, field, toDrawer }} total={due} onPay={sheet.open} />
            <div data-folds className={styles.rest}>
              {toCents(due) > 0 && <AddGiftCard desk={desk} locked={sale.isLocked} />}
              <Customer
                settings={settings}
                entered={entered.customer}
                isToday={lines.some((line) => attributeOf(line, "Date") === desk.today)}
                locked={sale.isLocked}
                onChange={entered.setCustomer}
              />
            </div>
          </>
        )}
      </form>
      <ActionBar {...(problem !== undefined && { note: problem })}>
        <Hold desk={desk} />
        <button
          ref={button}
          type="submit"
          form={id}
          className="button"
          data-quiet={desk.lines.length === 0 || desk.needsDrawer || undefined}
          aria-busy={sale.isBusy || reader.isOpen}
          aria-disabled={sale.isBusy || reader.isOpen}
        >
          {submitText}
        </button>
      </ActionBar>
      {few.asks && <FewPrompt few={few} desk={desk} settings={settings} />}
    </div>
  );
}

/** On a phone, the sale unfolds once a payment is chosen; the next basket begins folded. */
function useSheet({ basket, entered, reader }: Desk) {
  const [openFor, setOpenFor] = useState<string>();
  const cartId = basket.basket?.cart.id;
  const isPressed = cartId !== undefined && openFor === cartId;
  return {
    isOpen: isPressed || entered.missing !== undefined || reader.isShown,
    open: () => setOpenFor(cartId),
    toggle: () => setOpenFor(isPressed ? undefined : cartId),
  };
}

interface HandleProps extends Pick<SaleFormProps, "desk" | "settings"> {
  sheet: ReturnType<typeof useSheet>;
}

/** The basket in one line, on a phone. */
function Handle({ desk: { lines, total, basket }, settings, sheet }: HandleProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <button type="button" className={styles.handle} aria-expanded={sheet.isOpen} onClick={sheet.toggle}>
      <span>{say.basketText(locale, { count })}</span>
      <b aria-busy={basket.isPricing}>{total === undefined ? text("pricingText") : formatMoney(locale, total)}</b>
    </button>
  );
}

/** The button that sells takes the focus of a control that the card reader replaced, so that Enter tries again. */
function useFocusOnceGone(isOpen: boolean, isShown: boolean, button: SaleFormProps["button"]): void {
  const before = useRef({ isOpen, isShown });
  useEffect(() => {
    const hasChanged = before.current.isOpen !== isOpen || before.current.isShown !== isShown;
    before.current = { isOpen, isShown };
    if (hasChanged && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [isOpen, isShown, button]);
}

/** Counts the last two minutes of the hold. */
function Hold({ desk: { hold, basket, sale } }: Pick<SaleFormProps, "desk">) {
  const locale = useLocale();
  if (hold === undefined) return null;
  const left = formatCountdown(locale, hold);
  return (
    <button
      type="button"
      className={`${controls.plain} ${styles.hold}`}
      disabled={sale.isLocked}
      onClick={basket.renew}
    >
      {hold === 0 ? say.holdAgainText(locale) : say.holdLongerText(locale, { left })}
    </button>
  );
}

interface DueProps
  extends Omit<SaleFormProps, "button" | "services">,
    Pick<ReturnType<typeof useSubmit>, "field" | "toDrawer"> {
  total: Money;
  onPay(): void;
}

/** The payment, or a note that nothing is due. */
function Due({ desk, settings, address, total, field, toDrawer, onPay }: DueProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const { entered, sale } = desk;
  if (desk.isFree)
    return (
      <p className={styles.quiet}>{desk.basket.basket?.credits ? say.paidByCardsText(locale) : text("nothingText")}</p>
    );
  return (
    <Payment
      texts={settings}
      methods={["cash", "card", "free"]}
      field={field}
      due={total}
      entered={entered.payment}
      missing={entered.missing}
      locked={sale.isLocked}
      hasKeys
      reader={desk.device?.label}
      onChange={(payment) => {
        onPay();
        desk.pay(payment);
      }}
      insteadOfCash={desk.needsDrawer && <DrawerNeeded {...{ settings, address, toDrawer }} />}
    />
  );
}

function DrawerNeeded({ settings, address, toDrawer }: Pick<DueProps, "settings" | "address" | "toDrawer">) {
  const text = useText(say, settings);
  const id = useId();
  return (
    <div className={styles.noDrawer} role="status">
      <p id={id}>{text("noDrawerText")}</p>
      <button
        ref={toDrawer}
        type="button"
        className={controls.plain}
        aria-describedby={id}
        onClick={() => address.go(settings.drawerPath)}
      >
        {text("openDrawerText")}
      </button>
    </div>
  );
}

/** Checks what was entered, asks about too small a group, and sends. */
function useSubmit(desk: Desk) {
  const { entered, basket, lines, total, due, hold, sale, needsDrawer, isRefusedForDrawer, reader, device } = desk;
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const toDrawer = useRef<HTMLButtonElement>(null);
  const [asks, setAsks] = useState(false);
  const { payment, setMissing } = entered;
  const few = basket.basket?.few;
  useEffect(() => {
    if (isRefusedForDrawer) toDrawer.current?.focus();
  }, [isRefusedForDrawer]);

  function send(payments: DeskPayment[]) {
    if (basket.basket === null || total === undefined) return;
    const { cart, seen } = basket.basket;
    const { admit, ...names } = entered.customer;
    const given = Object.fromEntries(Object.entries(names).filter(([, text]) => text.trim() !== ""));
    basket.setProblem(undefined);
    const act = payments.some(({ method }) => method === "terminal") ? reader.beginning : sale;
    act.submit({
      cartId: cart.id,
      seen,
      total,
      ...(payments.length > 0 && { payments }),
      ...(Object.keys(given).length > 0 && { customer: given }),
      ...(admit !== "now" && { admit: admit === "all" }),
    });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (sale.isBusy || reader.isOpen) return;
    if (reader.beginning.state === "unanswered") return reader.beginning.resend();
    if (sale.state === "unanswered") return sale.resend();
    if (lines.length === 0) return setMissing("tickets");
    if (due === undefined || basket.isPricing) return setMissing("price");
    // Never charge for seats that another desk may have sold.
    if (hold === 0) return setMissing("hold");
    if (needsDrawer) return toDrawer.current?.focus();
    const paid = paymentsOf(payment, due, locale, device !== undefined);
    if (typeof paid === "string") {
      setMissing(paid);
      return field.current?.focus();
    }
    setMissing(undefined);
    if (few !== undefined && !asks) return setAsks(true);
    send(paid);
  }
  function confirmAndSell() {
    setAsks(false);
    const paid = due && paymentsOf(payment, due, locale, device !== undefined);
    if (paid !== undefined && typeof paid !== "string") send(paid);
  }
  return {
    field,
    toDrawer,
    submit,
    few: { asks: asks && few !== undefined, confirmAndSell, keep: () => setAsks(false) },
  };
}

/** Returns the note at the button, and the button's text. */
function useSentences(desk: Desk, settings: Settings) {
  const locale = useLocale();
  const text = useText(say, settings);
  const { entered, basket, sale, due, isFree, isRefusedForDrawer, hold, reader } = desk;
  const problems = {
    ...useMissingSentences(settings),
    tickets: text("nothingChosenText"),
    price: text("stillPricingText"),
    hold: say.holdEndedText(locale),
  };
  const missing =
    (entered.missing === "price" && !basket.isPricing) || (entered.missing === "hold" && hold !== 0)
      ? undefined
      : entered.missing;
  const problem =
    sale.state === "unanswered"
      ? text("unansweredText")
      : basket.isUnanswered
        ? say.changeUnansweredText(locale)
        : ((missing && problems[missing]) ??
          basket.problem ??
          (isRefusedForDrawer ? undefined : sale.failure?.message) ??
          reader.problem ??
          (hold === 0 ? say.holdEndedText(locale) : undefined));
  if (reader.beginning.isBusy) return { problem, submitText: say.readerSendingText(locale) };
  if (reader.isOpen) return { problem, submitText: readerText(locale, reader.state) };
  if (due === undefined || isFree) return { problem, submitText: text("sellPlainText") };
  if (entered.payment.method === "free") return { problem, submitText: text("giveText") };
  return { problem, submitText: payText(locale, desk, due) ?? text("sellText", { total: formatMoney(locale, due) }) };
}

interface FewPromptProps extends Pick<SaleFormProps, "desk" | "settings"> {
  few: ReturnType<typeof useSubmit>["few"];
}

function FewPrompt({ few: { confirmAndSell, keep }, desk, settings }: FewPromptProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const few = desk.basket.basket?.few;
  if (few === undefined) return null;
  const { quantity, type, least } = few;
  const add = () => {
    const line = desk.lines.find((each) => each.type === type);
    if (line !== undefined) desk.choose({ lines: [{ ...line, quantity: line.quantity + least - quantity }] });
    keep();
  };
  return (
    <Prompt
      title={text("fewTitle", { line: text("lineText", { quantity, type }) })}
      options={[
        { label: say.fewAddText(locale, { least }), onChoose: add },
        { label: text("fewSellText", { quantity }), dangerous: true, onChoose: confirmAndSell },
        { label: text("fewKeepText"), onChoose: keep },
      ]}
      onDismiss={keep}
    >
      <p>{text("fewExplanation", { type, least })}</p>
    </Prompt>
  );
}
