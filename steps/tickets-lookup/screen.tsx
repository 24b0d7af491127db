import { useEffect, useId, useState } from "react";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/contract.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { formatDay } from "../../messages/formats/days.ts";
import { fullName } from "../../messages/formats/full-name.ts";
import { inSequence } from "../../messages/formats/list.ts";
import { formatNumber } from "../../messages/formats/number.ts";
import { formatSlot } from "../../messages/formats/slot.ts";
import * as say from "../../messages/generated/steps/tickets-lookup.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import { type Data, defaults, type Settings } from "../../schemas/generated/steps/tickets-lookup.ts";
import type { LookupEventsResponse, TicketOrder, TicketOrdersResponse } from "../../schemas/generated/wire.ts";
import { useKeptFocus } from "../../ui/focus.ts";
import { useLocale } from "../../ui/locale.ts";
import { FoundPerson, LookupOutcome, useNothingFoundNotice } from "../../ui/museum/lookup.tsx";
import { useText } from "../../ui/use-text.ts";
import { Filters, type LookupFilter } from "./filters.tsx";
import styles from "./tickets-lookup.module.css";

/** Finds a day's orders by event, date, time and part of a name or email (docs/behaviour.md, "Tickets lookup"). */
export default function TicketsLookupScreen({ data, services, address }: ToolProps<Data, ToolServices, ToolAddress>) {
  const locale = useLocale();
  const settings = { ...defaults, ...data };
  const text = useText(say, settings);
  const [chosen, setChosen] = useState<Partial<LookupFilter>>({});
  const { asked, isDeciding, events, dates, times, tickets } = useTickets(services, chosen);

  const none = [events.value?.events, dates.value?.dates, times.value?.times, tickets.value?.eventTickets].some(
    (found) => found?.length === 0,
  );
  useNothingFoundNotice(
    services,
    { isEmpty: none, search: chosen },
    { title: text("noResultsTitle"), message: text("noResultsText"), type: settings.noResultsType },
    settings.noResultsDuration,
  );
  // Tickets may have been redeemed in another window.
  useEffect(() => {
    addEventListener("focus", tickets.retry);
    return () => removeEventListener("focus", tickets.retry);
  }, [tickets.retry]);

  const results = useKeptFocus<HTMLDivElement>();
  const failed = [events, dates, times, tickets].find(({ error }) => error !== undefined);
  const loading = [events, dates, times, tickets].some((each) => each.loading && each.value === undefined);
  return (
    <div className={styles.lookup}>
      <Filters
        settings={settings}
        asked={asked}
        onChoose={(choice) => setChosen(choice.event === undefined ? { ...chosen, ...choice } : choice)}
        events={events.value?.events}
        dates={dates.value?.dates}
        times={times.value?.times}
      />
      <div ref={results} className={styles.results}>
        <LookupOutcome
          failure={failed?.error && { error: failed.error, retry: failed.retry }}
          failedTitle={text("failedTitle")}
          isLoading={loading || isDeciding}
          loadingText={say.lookingUp(locale)}
          nothingFound={
            none && (
              <NothingFound
                settings={settings}
                asked={asked}
                events={events.value?.events ?? []}
                onAllTimes={() => setChosen({ ...chosen, time: "" })}
              />
            )
          }
        >
          {tickets.value && (
            <Orders
              found={tickets.value}
              settings={settings}
              onOpen={(confirmationCode) =>
                window.open(address.href(settings.confirmPath, { confirmationCode }), "_blank", "noopener")
              }
            />
          )}
        </LookupOutcome>
      </div>
    </div>
  );
}

/**
 * Loads each filter's options once the previous filters are known, then the orders.
 * Defaults to today, the event with most guests, and the next time.
 */
function useTickets({ get, may, today }: ToolServices, chosen: Partial<LookupFilter>) {
  const arrivals = useLoaded(may("check-in") ? staffPaths.arrivals() : undefined, get);
  const events = useLoaded(staffPaths.lookupEvents(), get);
  const expected = arrivals.value?.events ?? [];
  const listed = (id: string) => events.value?.events.some((event) => event.id === id);
  const id = chosen.event ?? expected.find((event) => listed(event.id))?.id ?? "";
  const dates = useLoaded(id === "" ? undefined : staffPaths.lookupDates({ id }), get);
  const date = chosen.date ?? dates.value?.dates.find((day) => day === today()) ?? "";
  const isDay = id !== "" && date !== "";
  const times = useLoaded(isDay ? staffPaths.lookupTimes({ id, date }) : undefined, get);
  const slots = expected.find((event) => event.id === id)?.slots ?? [];
  const next = slots.find(({ begins }) => begins === "next") ?? slots.find(({ begins }) => begins === "now");
  const time =
    chosen.time ??
    (chosen.date === undefined && times.value?.times.includes(next?.time ?? "") ? next?.time : undefined) ??
    "";
  const asked: LookupFilter = { event: id, date, time, search: chosen.search ?? "" };
  const query = { id, date, sortBy: "customerLastname", eventTime: time, searchString: asked.search };
  // A date loads its times, and then its tickets (docs/behaviour.md, "Tickets lookup").
  const tickets = useLoaded(isDay && times.value ? staffPaths.lookupTickets(query) : undefined, get);
  return {
    asked,
    isDeciding: chosen.event === undefined && arrivals.loading && arrivals.value === undefined,
    events,
    dates,
    times,
    tickets,
  };
}

interface NothingFoundProps {
  settings: Settings;
  asked: LookupFilter;
  events: LookupEventsResponse["events"];
  onAllTimes(): void;
}

/** Names the search without results: the banner disappears, and a misspelled name is not a used ticket. */
function NothingFound({ settings, asked: { event, date, time, search }, events, onAllTimes }: NothingFoundProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const title = events.find(({ id }) => id === event)?.title ?? "";
  const what = inSequence(locale, [title, formatDay(locale, date, "short"), formatSlot(locale, time, "within")]);
  if (what === "") return null;
  return (
    <>
      <p className={styles.none}>
        {search === "" ? text("nothingFoundText", { what }) : text("nobodyFoundText", { what, search })}
      </p>
      {time !== "" && (
        <button type="button" className={styles.all} onClick={onAllTimes}>
          {text("allTimesText")}
        </button>
      )}
    </>
  );
}

interface OrdersProps {
  found: TicketOrdersResponse;
  settings: Settings;
  onOpen(confirmationCode: string): void;
}

function Orders({ found, settings, onOpen }: OrdersProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const { found: all, eventTickets } = found;
  const day = formatDay(locale, found.ticketsDate);
  const isDone = ({ redeemedTickets, totalTickets }: TicketOrder) => redeemedTickets >= totalTickets;
  const done = eventTickets.filter(isDone);
  const expected = eventTickets.filter((order) => !isDone(order));
  const rows = (orders: readonly TicketOrder[]) =>
    orders.map((order) => <Order key={order.orderNumber} order={order} settings={settings} onOpen={onOpen} />);
  return (
    <>
      {all !== undefined && <p role="status">{text("moreText", { shown: eventTickets.length, found: all })}</p>}
      {expected.length > 0 && (
        <ul className={styles.orders} aria-label={day}>
          {rows(expected)}
        </ul>
      )}
      {done.length > 0 && (
        <details className={styles.done} open={expected.length === 0}>
          <summary>{say.doneOrders(locale, { count: done.length })}</summary>
          <ul className={styles.orders} aria-label={say.doneOrders(locale, { count: done.length })}>
            {rows(done)}
          </ul>
        </details>
      )}
    </>
  );
}

interface OrderProps extends Omit<OrdersProps, "found"> {
  order: TicketOrder;
}

function Order({ order, settings, onOpen }: OrderProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const id = useId();
  return (
    <li data-row={order.orderNumber} data-redeemed={order.redeemedTickets >= order.totalTickets}>
      <FoundPerson
        id={id}
        name={fullName(locale, { firstName: order.customerFirstName, lastName: order.customerLastName })}
        noNameText={text("noNameText")}
      >
        <span>{order.customerEmail}</span>
      </FoundPerson>
      <dl>
        <div>
          <dt>{text("orderText")}</dt>
          <dd>{order.orderNumber}</dd>
        </div>
        <div>
          <dt>{text("totalText")}</dt>
          <dd>{formatNumber(locale, order.totalTickets)}</dd>
        </div>
        <div>
          <dt>{text("redeemedText")}</dt>
          <dd>{formatNumber(locale, order.redeemedTickets)}</dd>
        </div>
      </dl>
      <button type="button" aria-describedby={id} onClick={() => onOpen(order.confirmationCode)}>
        {text("openText")}
      </button>
    </li>
  );
}
