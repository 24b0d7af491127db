import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import { followCode } from "../../commerce/follow-code.ts";
import { toCents } from "../../commerce/money.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/contract.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { useRefresh } from "../../engine/react/use-refresh.ts";
import { formatDay } from "../../messages/formats/days.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/sell.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import { type Data, defaults } from "../../schemas/generated/steps/sell.ts";
import type { DeskPayment, Money, Shortage } from "../../schemas/generated/wire.ts";
import { ActionBar } from "../../ui/action-bar.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Prompt } from "../../ui/prompt.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useText } from "../../ui/use-text.ts";
import { useTypingScanner } from "../../ui/use-typing-scanner.ts";
import { type Basket, ownPrice, sellLines, tooFew, withPrice, withQuantity } from "./basket.ts";
import { BasketLines } from "./basket-lines.tsx";
import { Choice } from "./choice.tsx";
import { Customer } from "./customer.tsx";
import { type Missing, noCustomer, nothingEntered, paymentOf, savedSale, saveSale } from "./entered-sale.ts";
import { Payment } from "./payment.tsx";
import styles from "./sell.module.css";
import { type MadeSale, Sold } from "./sold.tsx";
import { useQuote, useSale } from "./use-sale.tsx";

/** Milliseconds: other desks sell too, and times pass. */
const refreshInterval = 30_000;

/** Sells tickets for cash, by card, or free with a reason (docs/behaviour.md, "Selling at the desk"). */
export default function SellScreen({ data, services, address }: ToolProps<Data, ToolServices, ToolAddress>) {
  const locale = useLocale();
  const settings = { ...defaults, ...data };
  const text = useText(say, settings);
  const id = useId();
  const today = services.today();
  const [date, setDate] = useState(today);
  const [eventId, setEventId] = useState<string>();
  const [times, setTimes] = useState<Readonly<Record<string, string>>>({});
  const [kept] = useState(() => savedSale(services.storage));
  const [basket, setBasket] = useState<Basket>(kept.basket);
  const [prices, setPrices] = useState(() => pricesOf(kept.basket));
  const [payment, setPayment] = useState(kept.payment);
  const [customer, setCustomer] = useState(kept.customer);
  const [missing, setMissing] = useState<Missing>();
  const [last, setLast] = useState<MadeSale | undefined>(kept.last);
  const [showsLast, setShowsLast] = useState(false);
  const [asksFew, setAsksFew] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const toDrawer = useRef<HTMLButtonElement>(null);
  const { value, error, retry } = useLoaded(staffPaths.sellEvents({ date }), services.get);
  const drawer = useLoaded(staffPaths.drawer(), services.get);
  // The server checks this too.
  const hasDrawer = drawer.value === undefined || drawer.value.drawer !== null;
  const lines = sellLines(basket);
  const quote = useQuote(services, lines);
  const refresh = useCallback(() => {
    retry();
    quote.retry();
  }, [retry, quote.retry]);
  useRefresh(refresh, refreshInterval);
  const sale = useSale(services, {
    onSold(made) {
      setLast(made);
      setShowsLast(true);
      begin();
    },
    onStale() {
      refresh();
      drawer.retry();
    },
  });
  useEffect(
    () => saveSale(services.storage, { basket, payment, customer, last }),
    [services.storage, basket, payment, customer, last],
  );
  const { total } = quote.shown ?? {};
  const [shortage] = (basket.length > 0 && quote.value?.shortages) || [];
  const few = tooFew(basket);
  const isFree = total !== undefined && toCents(total) === 0;
  const needsDrawer = payment.method === "cash" && !hasDrawer && total !== undefined && !isFree;
  const refusedForDrawer = needsDrawer && sale.failure instanceof CallError && sale.failure.code === "NO_OPEN_DRAWER";
  useEffect(() => {
    if (refusedForDrawer) toDrawer.current?.focus();
  }, [refusedForDrawer]);
  useTypingScanner((typed) => {
    if (basket.length > 0) services.notify({ message: text("scannedText"), type: "info" });
    else followCode(locale, services, address, settings, typed);
  });

  if (showsLast && last !== undefined)
    return (
      <Sold
        settings={settings}
        sale={last}
        services={services}
        onNext={() => {
          setShowsLast(false);
          // The pressed button disappears.
          document.querySelector<HTMLElement>("h1[tabindex]")?.focus({ preventScroll: true });
        }}
        onOpen={() => address.go(settings.ordersPath, { query: { order: last.order.id } })}
        onUndone={(undone) => {
          setLast({ ...last, undone });
          retry();
          drawer.retry();
        }}
      />
    );
  if (value === undefined && error !== undefined)
    return <LoadFailure title={text("failedTitle")} message={error.message} onRetry={retry} />;

  /** The next guest starts at today's current time. */
  function begin() {
    setBasket([]);
    setPrices({});
    setPayment(nothingEntered);
    setCustomer(noCustomer);
    setMissing(undefined);
    setDate(today);
    setTimes({});
    retry();
    drawer.retry();
  }
  function choose(chosen: Basket) {
    setBasket(chosen);
    setMissing(undefined);
    sale.forget();
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
    if (few !== undefined && !asksFew) return setAsksFew(true);
    send(quote.value.total, paid);
  }
  function send(price: Money, paid: DeskPayment | undefined) {
    const { admit, ...names } = customer;
    const said = Object.fromEntries(Object.entries(names).filter(([, text]) => text.trim() !== ""));
    sale.submit({
      lines,
      total: price,
      ...(paid && { payment: paid }),
      ...(Object.keys(said).length > 0 && { customer: said }),
      ...(admit !== "now" && { admit: admit === "all" }),
    });
  }
  function shortageText({ event, date, time, left }: Shortage) {
    if (time !== undefined && date === today) return text("shortText", { left, time, event });
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
  const refusal = refusedForDrawer ? undefined : sale.failure?.message;
  const blocked = shortage === undefined ? quote.error?.message : shortageText(shortage);
  const problem =
    sale.state === "unanswered" ? text("unansweredText") : (blocked ?? (missing && problems[missing]()) ?? refusal);
  const submitText =
    total === undefined || isFree
      ? text("sellPlainText")
      : payment.method === "free"
        ? text("giveText")
        : text("sellText", { total: formatMoney(locale, total) });
  return (
    <div className={styles.sell}>
      {value === undefined ? (
        <Skeleton shape="rows" label={say.loading(locale)} />
      ) : (
        <Choice
          settings={settings}
          events={value.events}
          today={today}
          date={date}
          eventId={eventId}
          times={times}
          basket={basket}
          locked={sale.isLocked}
          onDate={(day) => {
            setDate(day);
            setTimes({});
          }}
          onEvent={setEventId}
          onTime={(event, time) => setTimes({ ...times, [event]: time })}
          onLine={(line) => choose(withQuantity(basket, line))}
          prices={prices}
          onPrice={(type, typed) => {
            setPrices({ ...prices, [type.id]: typed });
            choose(withPrice(basket, type.id, ownPrice(type, typed, locale) ?? typed));
          }}
        />
      )}
      <form id={id} className={styles.side} onSubmit={submit} noValidate>
        {last && (
          <p className={styles.last}>
            <span>
              {last.undone
                ? text("lastUndoneText", { order: last.order.name })
                : text("lastText", { order: last.order.name, total: formatMoney(locale, last.order.total) })}
            </span>
            <button type="button" className={styles.show} onClick={() => setShowsLast(true)}>
              {text("showLastText")}
            </button>
          </p>
        )}
        <BasketLines
          settings={settings}
          basket={basket}
          quote={quote.shown}
          pricing={quote.pricing}
          locked={sale.isLocked}
          onRemove={(line) => choose(withQuantity(basket, line))}
        />
        {basket.length > 0 && total !== undefined && (
          <>
            {isFree ? (
              <p className={styles.quiet}>{text("nothingText")}</p>
            ) : (
              <Payment
                settings={settings}
                field={field}
                total={total}
                entered={payment}
                missing={missing}
                locked={sale.isLocked}
                needsDrawer={needsDrawer}
                toDrawer={toDrawer}
                onChange={(entered) => {
                  setPayment(entered);
                  setMissing(undefined);
                  sale.forget();
                }}
                onOpenDrawer={() => address.go(settings.drawerPath)}
              />
            )}
            <Customer
              settings={settings}
              entered={customer}
              isToday={basket.some((line) => line.date === today)}
              locked={sale.isLocked}
              onChange={setCustomer}
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
          aria-disabled={sale.isBusy || shortage !== undefined}
        >
          {submitText}
        </button>
      </ActionBar>
      {asksFew && few !== undefined && quote.value !== undefined && (
        <Prompt
          title={text("fewTitle", { line: text("lineText", { quantity: few.quantity, type: few.type }) })}
          options={[
            { label: text("fewKeepText"), onChoose: () => setAsksFew(false) },
            {
              label: text("fewSellText"),
              dangerous: true,
              onChoose() {
                setAsksFew(false);
                const { total: price } = quote.value ?? {};
                const paid = price && paymentOf(payment, price, locale);
                if (price !== undefined && typeof paid !== "string") send(price, paid);
              },
            },
          ]}
          onDismiss={() => setAsksFew(false)}
        >
          <p>{text("fewExplanation", { type: few.type, least: few.least })}</p>
        </Prompt>
      )}
    </div>
  );
}

function pricesOf(basket: Basket): Readonly<Record<string, string>> {
  return Object.fromEntries(
    basket.flatMap(({ variantId, price }) => (price === undefined ? [] : [[variantId, price]])),
  );
}
