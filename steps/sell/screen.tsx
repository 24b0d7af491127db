import { type RefObject, useEffect, useRef } from "react";
import { amountOf, quickAmounts } from "../../commerce/entered-payment.ts";
import { followCode } from "../../commerce/follow-code.ts";
import { isGiftCardCode, readTypedCode } from "../../commerce/scanned-code.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/sell.ts";
import { type Data, defaults, type Settings } from "../../schemas/generated/steps/sell.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useText } from "../../ui/use-text.ts";
import { useTypingScanner } from "../../ui/use-typing-scanner.ts";
import { Choice } from "./choice.tsx";
import { EntryLine } from "./entry-line.tsx";
import { More } from "./more.tsx";
import { SaleForm } from "./sale-form.tsx";
import styles from "./sell.module.css";
import { Sold } from "./sold.tsx";
import { Tiles } from "./tiles.tsx";
import { type Desk, useDesk } from "./use-desk.tsx";

/** Sells tickets for cash, by card, or free with a reason (docs/behaviour.md, "Selling at the desk"). */
export default function SellScreen({ data, services, address }: ToolProps<Data, ToolServices, ToolAddress>) {
  const locale = useLocale();
  const settings = { ...defaults, ...data };
  const text = useText(say, settings);
  const desk = useDesk(services);
  const button = useRef<HTMLButtonElement>(null);
  const { entered, events, lines } = desk;
  const { last } = entered;
  const scanned = (typed: string) => {
    if (lines.length > 0 && isGiftCardCode(typed)) return desk.choose({ lines: [], code: typed.trim() });
    const code = readTypedCode(typed);
    if (code?.type === "member") desk.choose({ lines: [], card: code.id });
    else if (lines.length > 0) services.notify({ message: text("scannedText"), type: "info" });
    else followCode(locale, services, address, settings, typed);
  };
  useTypingScanner(scanned);
  useDigits(desk);
  useMemberOfAddress(desk, address);

  if (desk.showsLast && last !== undefined)
    return (
      <Sold
        settings={settings}
        sale={last}
        services={services}
        onNext={() => {
          desk.setShowsLast(false);
          // The pressed button disappears.
          document.querySelector<HTMLElement>("h1[tabindex]")?.focus({ preventScroll: true });
        }}
        onOpen={() => address.go(settings.ordersPath, { query: { order: last.order.id } })}
        onUndone={desk.undone}
      />
    );
  if (events.value === undefined && events.error !== undefined)
    return <LoadFailure title={text("failedTitle")} error={events.error} onRetry={events.retry} />;
  return (
    <div className={styles.sell} data-wide>
      <Offer desk={desk} services={services} settings={settings} button={button} onCode={scanned} />
      <SaleForm desk={desk} services={services} settings={settings} address={address} button={button} />
    </div>
  );
}

interface OfferProps {
  desk: Desk;
  services: ToolServices;
  settings: Settings;
  button: RefObject<HTMLButtonElement | null>;
  onCode(text: string): void;
}

/** The choice of tickets: the entry line, tiles, and all tickets of a day. */
function Offer({ desk, services, settings, button, onCode }: OfferProps) {
  const locale = useLocale();
  const entry = useRef<HTMLInputElement>(null);
  const { day, choice, events, offer, lines, sale, entered, isFree } = desk;
  useEffect(() => {
    // A touch screen would open its keyboard.
    if (globalThis.matchMedia?.("(pointer: fine)").matches) entry.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.offer}>
      <EntryLine
        items={offer.value?.items ?? []}
        day={day}
        locked={sale.isLocked}
        field={entry}
        onEnter={desk.enter}
        onPay={() => {
          const { payment } = entered;
          if (lines.length > 0 && !isFree && payment.method === "cash" && payment.given === "")
            desk.pay({ ...payment, isExact: true });
          button.current?.focus();
        }}
        onCode={onCode}
      />
      {events.value === undefined ? (
        <Skeleton shape="rows" label={say.loading(locale)} />
      ) : (
        <>
          {offer.value && (
            <Tiles
              offer={offer.value}
              day={day}
              lines={lines}
              isMember={desk.basket.basket?.member?.membership !== undefined}
              locked={sale.isLocked}
              onAdd={(item) => desk.enter([{ item, count: 1 }])}
            />
          )}
          <More desk={desk} services={services} currencyCode={offer.value?.items[0]?.price.currencyCode ?? ""} />
          <Choice
            settings={settings}
            events={events.value.events}
            today={desk.today}
            choice={choice}
            lines={lines}
            sellsFull={services.may("over-capacity")}
            locked={sale.isLocked}
            onChange={desk.choose}
          />
        </>
      )}
    </div>
  );
}

/** Chooses the member that another tool, such as the member lookup, opened the sale for. */
function useMemberOfAddress({ choose }: Desk, { query: { member }, once }: ToolAddress): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per address
  useEffect(() => {
    if (member !== undefined) once(() => choose({ lines: [], card: member }));
  }, [member]);
}

/** Digits choose the cash given while no field has the focus. */
function useDigits({ entered: { payment }, due: total, isFree, needsDrawer, sale, showsLast, pay }: Desk): void {
  const isOpen = payment.method === "cash" && !isFree && !needsDrawer && !sale.isLocked && !showsLast;
  const latest = useRef<(digit: number) => void>(undefined);
  useEffect(() => {
    latest.current = (digit) => {
      const cents = total && quickAmounts(total)[digit - 1];
      if (isOpen && total !== undefined && cents !== undefined) pay({ ...payment, ...amountOf(cents, total) });
    };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.matches("input:not([type=radio]), select, textarea");
      if (/^[1-9]$/.test(event.key) && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey)
        latest.current?.(Number(event.key));
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
