import { useContext, useEffect, useState } from "react";
import { fullDays, saleStart } from "../../commerce/on-sale.ts";
import { availableDays, hasPassed, partySize } from "../../commerce/party.ts";
import type { StorefrontServices } from "../../commerce/services.ts";
import type { Resource, ScreenProps } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/date.ts";
import type { Dates } from "../../schemas/generated/wire.ts";
import { HeadingLevel } from "../../ui/heading.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { Calendar } from "../../ui/museum/calendar.tsx";
import { SoldOut } from "../../ui/museum/sold-out.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { DateAnswers, DateLoaded } from "./definition.ts";

/** Lazy, because few events wait for their sale. */
const OnSaleFrom = lazyComponent(() => import("./on-sale-from.tsx").then((module) => module.OnSaleFrom));
/** Lazy, because most days have room. */
const WaitForDay = lazyComponent(() => import("./wait-for-day.tsx").then((module) => module.WaitForDay), {
  failure: null,
});

export default function DateScreen({
  data,
  loaded,
  answers,
  customer,
  answer,
  change,
  view,
  services: { waitingList },
}: ScreenProps<Data, Answer, DateLoaded, DateAnswers, StorefrontServices, Dates>) {
  const month = useLastMonth(loaded.dates, view.resource);
  const chosen = answer && !hasPassed(answer.date, loaded.dates) ? answer.date : undefined;
  const chosenMonth = chosen?.slice(0, 7);
  const { id: monthInView, show } = view;
  useEffect(() => {
    // Open at the chosen day on return, rather than at the calendar's default month.
    const shown = [loaded.dates.currentMonth, loaded.dates.following?.currentMonth];
    const better = chosenMonth ?? (data.saleMonth === undefined ? undefined : monthWithDays(loaded.dates));
    if (monthInView === undefined && better !== undefined && !shown.includes(better)) show(better);
  }, [monthInView, chosenMonth, data.saleMonth, loaded.dates, show]);

  const isNested = useContext(HeadingLevel) === 3;
  const [, renderAgain] = useState(0);
  const party = partySize(answers.tickets);
  // No waiting list for one event of a bundle, because its events are bought together.
  const days = useHydrated() && !answers.bundles?.bundle ? fullDays(month, party) : [];
  const waiting = waitingList && days.length > 0 && (
    <WaitForDay
      data={data}
      days={days}
      chosen={answers.tickets?.events[data.eventId]}
      customer={customer}
      calls={waitingList}
    />
  );

  if (!data.eventSoldOut && saleStart(loaded.dates.onSale, customer))
    return (
      <OnSaleFrom onSale={loaded.dates.onSale} customer={customer} onStart={() => renderAgain((times) => times + 1)} />
    );
  return (
    <>
      {data.eventSoldOut ? (
        <SoldOut />
      ) : (
        <Calendar
          month={month}
          loading={view.resource?.status === "loading"}
          wanted={view.id}
          failure={view.resource?.status === "failed" ? view.resource.error : undefined}
          onRetry={view.retry}
          selected={chosen}
          partySize={party || undefined}
          // Nested in a page that asks several things.
          isFoldable={isNested}
          onSelect={(date) => change(date === undefined || date === chosen ? undefined : { date })}
          onMonth={show}
        />
      )}
      {waiting}
    </>
  );
}

/** Returns a month that may have days, if the author's month has none left. */
function monthWithDays(dates: Dates): string | undefined {
  const isEmpty = [dates, ...(dates.following ? [dates.following] : [])].every(
    (month) => availableDays(month).length === 0,
  );
  return isEmpty ? (dates.nextMonth ?? dates.previousMonth ?? undefined) : undefined;
}

function useLastMonth(first: Dates, asked: Resource<Dates> | undefined): Dates {
  const now = asked === undefined ? first : asked.status === "ready" ? asked.value : undefined;
  const [last, setLast] = useState(now ?? first);
  if (now !== undefined && now !== last) setLast(now);
  return now ?? last;
}
