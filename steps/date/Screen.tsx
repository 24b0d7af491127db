import { useEffect, useState } from "react";
import { saleStart } from "../../commerce/on-sale.ts";
import { partySize } from "../../commerce/party.ts";
import type { Resource, ScreenProps } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/date.ts";
import type { Dates } from "../../schemas/generated/wire.ts";
import { Calendar } from "../../ui/Calendar.tsx";
import { lazyComponent } from "../../ui/lazyComponent.tsx";
import { SoldOut } from "../../ui/SoldOut.tsx";
import type { DateAnswers, DateLoaded } from "./definition.ts";

/** Few events wait for their sale. */
const OnSaleFrom = lazyComponent(() => import("./OnSaleFrom.tsx").then((module) => module.OnSaleFrom));

export default function DateScreen({
  data,
  loaded,
  answers,
  customer,
  answer,
  change,
  view,
}: ScreenProps<Data, Answer, DateLoaded, DateAnswers, unknown, Dates>) {
  const month = useLastMonth(loaded.dates, view.resource);
  const chosenMonth = answer?.date.slice(0, 7);
  const { id: monthInView, show } = view;
  useEffect(() => {
    // Coming back, the visitor sees what they chose, not the month that the calendar opens at.
    const shown = [loaded.dates.currentMonth, loaded.dates.following?.currentMonth];
    if (monthInView === undefined && chosenMonth !== undefined && !shown.includes(chosenMonth)) show(chosenMonth);
  }, [monthInView, chosenMonth, loaded.dates, show]);

  const [, renderAgain] = useState(0);

  if (data.eventSoldOut) return <SoldOut />;
  if (saleStart(loaded.dates.onSale, customer))
    return <OnSaleFrom onSale={loaded.dates.onSale} customer={customer} onStart={() => renderAgain((times) => times + 1)} />;
  return (
    <Calendar
      month={month}
      loading={view.resource?.status === "loading"}
      selected={answer?.date}
      partySize={partySize(answers.tickets) || undefined}
      onSelect={(date) => change(date === undefined || date === answer?.date ? undefined : { date })}
      onMonth={show}
    />
  );
}

/** The month looked at; while another is on its way, the one before. */
function useLastMonth(first: Dates, asked: Resource<Dates> | undefined): Dates {
  const now = asked === undefined ? first : asked.status === "ready" ? asked.value : undefined;
  const [last, setLast] = useState(now ?? first);
  if (now !== undefined && now !== last) setLast(now);
  return now ?? last;
}
