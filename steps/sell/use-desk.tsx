import { useCallback, useEffect, useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import { toCents } from "../../commerce/money.ts";
import type { ToolServices } from "../../commerce/services.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { useRefresh } from "../../engine/react/use-refresh.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import { type Basket, sellLines, tooFew } from "./basket.ts";
import { type Missing, noCustomer, nothingEntered, savedSale, saveSale } from "./entered-sale.ts";
import type { MadeSale } from "./sold.tsx";
import { useQuote, useSale } from "./use-sale.tsx";

/** Milliseconds: other desks sell too, and times pass. */
const refreshInterval = 30_000;

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

/** The sale as entered, restored after a reload or another tool. */
function useEnteredSale({ storage }: Pick<ToolServices, "storage">) {
  const [saved] = useState(() => savedSale(storage));
  const [basket, setBasket] = useState(saved.basket);
  const [prices, setPrices] = useState(() => pricesOf(saved.basket));
  const [payment, setPayment] = useState(saved.payment);
  const [customer, setCustomer] = useState(saved.customer);
  const [last, setLast] = useState(saved.last);
  const [missing, setMissing] = useState<Missing>();
  useEffect(() => saveSale(storage, { basket, payment, customer, last }), [storage, basket, payment, customer, last]);
  return {
    ...{ basket, prices, payment, customer, last, missing },
    ...{ setBasket, setPrices, setPayment, setCustomer, setLast, setMissing },
    clear() {
      setBasket([]);
      setPrices({});
      setPayment(nothingEntered);
      setCustomer(noCustomer);
      setMissing(undefined);
    },
  };
}

/** All that the desk knows: what is on sale, what is entered, its price, and the sale under way. */
export function useDesk(services: ToolServices) {
  const today = services.today();
  const choice = useChoice(today);
  const entered = useEnteredSale(services);
  const [showsLast, setShowsLast] = useState(false);
  const events = useLoaded(staffPaths.sellEvents({ date: choice.date }), services.get);
  const drawer = useLoaded(staffPaths.drawer(), services.get);
  const lines = sellLines(entered.basket);
  const quote = useQuote(services, lines);
  const refresh = useCallback(() => {
    events.retry();
    quote.retry();
  }, [events.retry, quote.retry]);
  useRefresh(refresh, refreshInterval);
  const sale = useSale(services, {
    onSold(made) {
      entered.setLast(made);
      setShowsLast(true);
      // The next guest starts at today's current time.
      entered.clear();
      choice.setDate(today);
      events.retry();
      drawer.retry();
    },
    onStale() {
      refresh();
      drawer.retry();
    },
  });
  const { basket, payment } = entered;
  const { total } = quote.shown ?? {};
  const isFree = total !== undefined && toCents(total) === 0;
  // The server checks this too.
  const hasDrawer = drawer.value === undefined || drawer.value.drawer !== null;
  const needsDrawer = payment.method === "cash" && !hasDrawer && total !== undefined && !isFree;
  return {
    ...{ today, choice, entered, events, quote, lines, sale, total, isFree, needsDrawer, showsLast, setShowsLast },
    shortage: basket.length > 0 ? quote.value?.shortages?.[0] : undefined,
    few: tooFew(basket),
    isRefusedForDrawer: needsDrawer && sale.failure instanceof CallError && sale.failure.code === "NO_OPEN_DRAWER",
    choose(chosen: Basket) {
      entered.setBasket(chosen);
      entered.setMissing(undefined);
      sale.forget();
    },
    undone(undone: NonNullable<MadeSale["undone"]>) {
      if (entered.last) entered.setLast({ ...entered.last, undone });
      events.retry();
      drawer.retry();
    },
  };
}

export type Desk = ReturnType<typeof useDesk>;

function pricesOf(basket: Basket): Readonly<Record<string, string>> {
  return Object.fromEntries(
    basket.flatMap(({ variantId, price }) => (price === undefined ? [] : [[variantId, price]])),
  );
}
