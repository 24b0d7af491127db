import { useEffect, useState } from "react";
import { partySize } from "../../commerce/party.ts";
import { requestIdOf } from "../../commerce/request-id.ts";
import type { Resource, ScreenProps } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/date.ts";
import type { Dates } from "../../schemas/generated/wire.ts";
import { Calendar } from "../../ui/Calendar.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import type { DateAnswers, DateLoaded } from "./definition.ts";

export default function DateScreen({
  data,
  loaded,
  answers,
  answer,
  change,
  browsed,
  viewing,
  look,
  reload,
}: ScreenProps<Data, Answer, DateLoaded, DateAnswers>) {
  const month = useLastMonth(loaded.dates, browsed);
  const chosenMonth = answer?.date.slice(0, 7);
  useEffect(() => {
    // Coming back, the visitor sees what they chose, not the month that the calendar opens at.
    if (viewing === undefined && chosenMonth !== undefined && chosenMonth !== loaded.dates.currentMonth) look(chosenMonth);
  }, [viewing, chosenMonth, loaded.dates.currentMonth, look]);

  if (data.eventSoldOut) return <EmptyState title="The event you are looking for is sold out">Please look at our other events.</EmptyState>;
  if (browsed?.status === "failed") {
    const { error } = browsed;
    return <LoadFailure title="We couldn't load this month" message={error.message} requestId={requestIdOf(error)} onRetry={reload} />;
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
