import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import { followCode } from "../../commerce/follow-code.ts";
import { toCents } from "../../commerce/money.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/tool.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { useRefresh } from "../../engine/react/use-refresh.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/sell.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import { type Data, defaults } from "../../schemas/generated/steps/sell.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { sessionStore } from "../../ui/browserStorage.ts";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useText } from "../../ui/useText.ts";
import { useTypingScanner } from "../../ui/useTypingScanner.ts";
import { BasketLines } from "./BasketLines.tsx";
import { type Basket, sellLines, withQuantity } from "./basket.ts";
import { Choice } from "./Choice.tsx";
import { Customer, noCustomer } from "./Customer.tsx";
import { keepSale, keptSale } from "./kept-sale.ts";
import { Payment } from "./Payment.tsx";
import { type Missing, nothingEntered, paymentOf } from "./payment.ts";
import { type MadeSale, Sold } from "./Sold.tsx";
import styles from "./sell.module.css";
import { useQuote } from "./use-quote.tsx";
import { useSale } from "./use-sale.tsx";

const nothing: Basket = [];
/** How long what is shown may be old, in milliseconds: other desks sell too, and times pass. */
const refreshInterval = 30_000;

/** Tickets for cash, by card or free with a reason (docs/behaviour.md, "Selling at the desk"). */
export default function SellScreen({ data, services, address }: ToolProps<Data, ToolServices, ToolAddress>) {
  const locale = useLocale();
  const settings = { ...defaults, ...data };
  const text = useText(say, settings);
  const id = useId();
  const today = services.today();
  const [date, setDate] = useState(today);
  const [eventId, setEventId] = useState<string>();
  const [times, setTimes] = useState<Readonly<Record<string, string>>>({});
  const [kept] = useState(() => keptSale(sessionStore));
  const [basket, setBasket] = useState<Basket>(kept.basket);
  const [payment, setPayment] = useState(nothingEntered);
  const [customer, setCustomer] = useState(noCustomer);
  const [missing, setMissing] = useState<Missing>();
  const [last, setLast] = useState<MadeSale | undefined>(kept.last);
  const [showsLast, setShowsLast] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const toDrawer = useRef<HTMLButtonElement>(null);
  const { value, error, retry } = useLoaded(staffPaths.sellEvents({ date }), services.get);
  const drawer = useLoaded(staffPaths.drawer(), services.get);
  useRefresh(retry, refreshInterval);
  // The server says so in the end.
  const hasDrawer = drawer.value === undefined || drawer.value.drawer !== null;
  const lines = sellLines(basket);
  const quote = useQuote(services, lines);
  const sale = useSale(services, {
    keep: () => keepSale(sessionStore, { basket, last }),
    onSold(made) {
      setLast(made);
      setShowsLast(true);
      begin();
    },
    onStale() {
      retry();
      quote.retry();
      drawer.retry();
    },
  });
  // What is being sold is not there again: without its key it would be sold a second time.
  const begun = sale.locked ? nothing : basket;
  useEffect(() => keepSale(sessionStore, { basket: begun, last }), [begun, last]);
  const { total } = quote.shown ?? {};
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
          // The pressed button goes away.
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
  if (value === undefined && error !== undefined) return <LoadFailure title={text("failedTitle")} message={error.message} onRetry={retry} />;

  /** The next guest begins with today's present time again. */
  function begin() {
    setBasket([]);
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
    if (sale.busy) return;
    if (basket.length === 0) return setMissing("tickets");
    if (quote.value === undefined) return setMissing("price");
    if (needsDrawer) return toDrawer.current?.focus();
    const paid = paymentOf(payment, quote.value.total, locale);
    if (typeof paid === "string") {
      setMissing(paid);
      return field.current?.focus();
    }
    setMissing(undefined);
    const { admit, ...names } = customer;
    const said = Object.fromEntries(Object.entries(names).filter(([, text]) => text.trim() !== ""));
    sale.submit({
      lines,
      total: quote.value.total,
      ...(paid && { payment: paid }),
      ...(Object.keys(said).length > 0 && { customer: said }),
      ...(admit !== "now" && { admit: admit === "all" }),
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
  const problem = sale.unanswered
    ? text("unansweredText")
    : missing
      ? problems[missing]()
      : ((refusedForDrawer ? undefined : sale.failure?.message) ?? quote.error?.message);
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
          locked={sale.locked}
          onDate={(day) => {
            setDate(day);
            setTimes({});
          }}
          onEvent={setEventId}
          onTime={(event, time) => setTimes({ ...times, [event]: time })}
          onLine={(line) => choose(withQuantity(basket, line))}
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
          locked={sale.locked}
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
                locked={sale.locked}
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
            <Customer settings={settings} entered={customer} isToday={basket.some((line) => line.date === today)} locked={sale.locked} onChange={setCustomer} />
          </>
        )}
      </form>
      <ActionBar {...(problem !== undefined && { note: problem })}>
        <button type="submit" form={id} className="button" aria-busy={sale.busy} aria-disabled={sale.busy}>
          {submitText}
        </button>
      </ActionBar>
    </div>
  );
}
