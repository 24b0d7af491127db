import { useCallback, useEffect, useState } from "react";
import { nothingEntered } from "../../commerce/entered-payment.ts";
import { CallError } from "../../commerce/errors.ts";
import { toCents } from "../../commerce/money.ts";
import type { ToolServices } from "../../commerce/services.ts";
import { useLoaded, useRefresh } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/steps/sell.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { SellCheckoutRequest, SellCheckoutResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { type Act, useAct } from "../../ui/use-act.ts";
import { attributeOf, type BasketLine, type Change, type Day, lineKey, linesOfItem } from "./basket.ts";
import { type Missing, noCustomer, savedSale, saveSale } from "./entered-sale.ts";
import type { EntryPart } from "./entry.ts";
import type { MadeSale } from "./sold.tsx";
import { useBasket, useSecondsLeft } from "./use-basket.tsx";
import { useReader } from "./use-reader.tsx";

/** Milliseconds: other desks sell too, and times pass. */
const refreshInterval = 30_000;
/** Milliseconds. Entering a payment holds the seats longer once less is left. */
const renewedBelowMs = 5 * 60_000;

/** The day, event and times that the clerk chose. */
function useChoice(today: string) {
  const [date, setDate] = useState(today);
  const [eventId, setEventId] = useState<string>();
  const [times, setTimes] = useState<Readonly<Record<string, string>>>({});
  return {
    ...{ date, eventId, times, setEventId },
    setTime: (event: string, time: string) => setTimes({ ...times, [event]: time }),
    setDate(day: string) {
      setDate(day);
      setTimes({});
    },
  };
}

/** Payment and customer as entered, restored after a reload or another tool. */
function useEnteredSale({ storage }: Pick<ToolServices, "storage">) {
  const [saved] = useState(() => savedSale(storage));
  const [payment, setPayment] = useState(saved.payment);
  const [customer, setCustomer] = useState(saved.customer);
  const [last, setLast] = useState(saved.last);
  const [missing, setMissing] = useState<Missing>();
  useEffect(() => saveSale(storage, { payment, customer, last }), [storage, payment, customer, last]);
  return {
    ...{ payment, customer, last, missing },
    ...{ setPayment, setCustomer, setLast, setMissing },
    clear() {
      setPayment(nothingEntered);
      setCustomer(noCustomer);
      setMissing(undefined);
    },
  };
}

interface SaleParts {
  onSold(sale: MadeSale): void;
  onRefused(error: Error): void;
}

/** Sells. An unanswered sale continues after a reload, because the card may already be charged. */
function useSale(
  services: Pick<ToolServices, "post" | "storage">,
  { onSold, onRefused }: SaleParts,
): Act<SellCheckoutRequest> {
  return useAct<SellCheckoutRequest, SellCheckoutResponse>({
    stored: { storage: services.storage, name: "sentSale" },
    send: (input, key) => services.post(staffPaths.sellTickets(), input, { idempotencyKey: key }),
    onAnswer: (answer, _input, key) => onSold({ ...answer, key }),
    onRefused,
  });
}

/** The offer of the chosen day, and the employee's drawer. */
function useOffer(services: ToolServices) {
  const today = services.today();
  const choice = useChoice(today);
  const events = useLoaded(staffPaths.sellEvents({ date: choice.date }), services.get);
  const offer = useLoaded(staffPaths.sellOffer(), services.get);
  const drawer = useLoaded(staffPaths.drawer(), services.get);
  useRefresh(
    useCallback(() => events.retry(), [events.retry]),
    refreshInterval,
  );
  const day: Day = { date: choice.date, times: choice.times, events: events.value?.events ?? [] };
  function reload() {
    events.retry();
    drawer.retry();
  }
  return { today, choice, day, events, offer, drawer, reload };
}

/** The basket on screen: its price, the amount due, and the rest of its hold. */
function useDue({ lines, basket, isPricing, heldUntil }: ReturnType<typeof useBasket>) {
  const secondsLeft = useSecondsLeft(heldUntil);
  const total = lines.length === 0 ? undefined : basket?.cart.estimatedCost.totalAmount;
  const hasSeats = lines.some((line) => attributeOf(line, "Date") !== undefined);
  const due = total && basket?.due;
  const isFree = due !== undefined && toCents(due) === 0;
  return { total, due, isFree, hasSeats, hold: hasSeats && !isPricing ? secondsLeft : undefined };
}

/** Sells at once, or at the card reader. */
function useSales(services: ToolServices, basket: ReturnType<typeof useBasket>, parts: SaleParts) {
  const sale = useSale(services, parts);
  const waitingCart = basket.basket?.onReader ? basket.basket.cart.id : undefined;
  const reader = useReader(services, {
    ...{ ...parts, waitingCart },
    onEnded(payment) {
      // The server has held the seats longer. The next try need not wait while they are held anyway.
      if (payment?.state !== "failed" || isShort(basket.heldUntil)) basket.reload();
    },
  });
  const { beginning } = reader;
  return {
    reader,
    sale: {
      ...sale,
      isBusy: sale.isBusy || beginning.isBusy,
      isLocked: sale.isLocked || beginning.isLocked || reader.isOpen,
      state: sale.state === "idle" ? beginning.state : sale.state,
      failure: sale.failure ?? beginning.failure,
      forget() {
        sale.forget();
        beginning.forget();
        reader.dismiss();
      },
    },
  };
}

/** All that the desk knows: what is on sale, what is entered, its price, and the sale under way. */
export function useDesk(services: ToolServices) {
  const locale = useLocale();
  const { drawer, reload, ...offered } = useOffer(services);
  const { choice, day, today } = offered;
  const entered = useEnteredSale(services);
  const [showsLast, setShowsLast] = useState(false);
  const basket = useBasket(services, offered.events.retry);
  const { hasSeats, ...due } = useDue(basket);
  const { payment } = entered;
  function begin() {
    basket.forget();
    reader.forget();
    // The next guest starts at today's current time.
    entered.clear();
    choice.setDate(today);
    reload();
  }
  const { sale, reader } = useSales(services, basket, {
    onSold(made) {
      entered.setLast(made);
      setShowsLast(true);
      begin();
    },
    onRefused(error) {
      if (!(error instanceof CallError) || error.status < 409) return;
      basket.reload();
      reload();
    },
  });
  function choose(change: Change) {
    basket.change(change);
    entered.setMissing(undefined);
    if (payment.isExact) entered.setPayment({ ...payment, isExact: false });
    sale.forget();
  }
  // The server checks this too.
  const hasDrawer = drawer.value === undefined || drawer.value.drawer !== null;
  const needsDrawer = payment.method === "cash" && !hasDrawer && due.total !== undefined && !due.isFree;
  return {
    ...{ ...offered, ...due, hold: reader.isOpen ? undefined : due.hold },
    ...{ entered, basket, lines: basket.lines, sale, needsDrawer, showsLast, setShowsLast, choose, reader },
    device: offered.offer.value?.reader,
    isRefusedForDrawer: needsDrawer && sale.failure instanceof CallError && sale.failure.code === "NO_OPEN_DRAWER",
    /** Adds items at the next time, all or none. @returns false if an event is not open on the day */
    enter(parts: readonly EntryPart[]): boolean {
      const added = linesOfParts(basket.lines, parts, day);
      if ("closed" in added) basket.setProblem(say.notOpenText(locale, { product: added.closed }));
      else if (added.length > 0) choose({ lines: added });
      return !("closed" in added);
    },
    pay(changed: typeof payment) {
      entered.setPayment(changed);
      entered.setMissing(undefined);
      sale.forget();
      const isHeld = (basket.heldUntil ?? 0) > Date.now();
      if (hasSeats && !basket.isPricing && isHeld && isShort(basket.heldUntil)) basket.renew();
    },
    /** Releases the seats and starts over. */
    discard() {
      release(services, basket.basket?.cart.id);
      begin();
    },
    undone(undone: NonNullable<MadeSale["undone"]>) {
      if (entered.last) entered.setLast({ ...entered.last, undone });
      reload();
    },
  };
}

const isShort = (heldUntil = 0) => heldUntil - Date.now() < renewedBelowMs;

/** If the call is lost, the seats are free after ten minutes. */
function release({ post }: Pick<ToolServices, "post">, cartId: string | undefined): void {
  if (cartId !== undefined) post(staffPaths.releaseSellBasket(), { cartId }).catch(() => undefined);
}

/** @returns the changed lines, or the title of what is not open on the day */
function linesOfParts(
  lines: readonly BasketLine[],
  parts: readonly EntryPart[],
  day: Day,
): readonly BasketLine[] | { readonly closed: string } {
  const all = new Map<string, BasketLine>();
  for (const { item, count } of parts) {
    const wanted = linesOfItem([...all.values(), ...lines], item, count, day);
    if (wanted === undefined) return { closed: item.product };
    for (const line of wanted) all.set(lineKey(line), line);
  }
  return [...all.values()];
}

export type Desk = ReturnType<typeof useDesk>;
