import { Temporal } from "temporal-polyfill";
import { computeOpenDays } from "../model/calendar.ts";
import type { Catalogue, Opening } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";

/** Days to check of a season that is open-ended or ends far away. */
const mostDays = 1096;

/** Events that are never open would silently sell nothing: all days closed, or no weekday within the season. */
export function checkSeasons({ events }: Catalogue, today: string): Problem[] {
  return events.flatMap(({ title, opening }, index) => {
    const { weekly = [], dates = [], closures = [], until } = opening;
    const isOver =
      weekly.length > 0
        ? until !== undefined && until < today
        : !dates.some((date) => typeof date !== "string" || date >= today);
    if (isOver || weekly.length + dates.length === 0 || hasDay(opening, today)) return [];
    const message = `${title} has no day on which it is open: ${closures.length > 0 ? "all are closed days" : "none of its weekdays lies between its first and its last day"}`;
    const at = closures.length > 0 ? "closures" : "weekly";
    return [
      {
        code: "EVENT_NO_DAY",
        pointer: `/events/${index}/opening/${at}`,
        message,
        fix: "open a day, or remove the event from the list",
        value: title,
      },
    ];
  });
}

function hasDay(opening: Opening, today: string): boolean {
  const isOpen = (days: number, on: string) =>
    computeOpenDays({ ...opening, forDays: days }, Temporal.PlainDate.from(on)).size > 0;
  // Most events are open now, so few seasons need a full search.
  if (isOpen(opening.forDays, today)) return true;
  const { from = today, until } = opening;
  const first = from > today ? from : today;
  const length = until === undefined ? opening.forDays : Temporal.PlainDate.from(first).until(until).days + 1;
  return isOpen(Math.min(Math.max(1, length), mostDays), first);
}
