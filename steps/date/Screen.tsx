import { lazy, Suspense, useEffect, useState } from "react";
import { partySize } from "../../commerce/party.ts";
import type { Resource, ScreenProps } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/date.ts";
import type { Dates } from "../../schemas/generated/wire.ts";
import { Calendar } from "../../ui/Calendar.tsx";
import type { DateAnswers, DateLoaded } from "./definition.ts";

/** Most days nobody needs it. */
const SoldOut = lazy(() => import("./SoldOut.tsx").then((module) => ({ default: module.SoldOut })));

export default function DateScreen({ data, loaded, answers, answer, change, browsed, viewing, look }: ScreenProps<Data, Answer, DateLoaded, DateAnswers>) {
  const month = useLastMonth(loaded.dates, browsed);
  const chosenMonth = answer?.date.slice(0, 7);
  useEffect(() => {
    // Coming back, the visitor sees what they chose, not the month that the calendar opens at.
    if (viewing === undefined && chosenMonth !== undefined && chosenMonth !== loaded.dates.currentMonth) look(chosenMonth);
  }, [viewing, chosenMonth, loaded.dates.currentMonth, look]);

  if (data.eventSoldOut) {
    return (
      <Suspense fallback={null}>
        <SoldOut />
      </Suspense>
    );
  }
  return (
    <Calendar
      month={month}
      loading={browsed?.status === "loading"}
      selected={answer?.date}
      partySize={partySize(answers.tickets) || undefined}
      onSelect={(date) => change(date === undefined || date === answer?.date ? undefined : { date })}
      onMonth={look}
    />
  );
}

/** The month looked at; while another is on its way, the one before. */
function useLastMonth(first: Dates, browsed: Resource | undefined): Dates {
  const now = browsed === undefined ? first : browsed.status === "ready" ? (browsed.value as Dates) : undefined;
  const [last, setLast] = useState(now ?? first);
  if (now !== undefined && now !== last) setLast(now);
  return now ?? last;
}
