import type { CalendarDay, Dates, EventTickets, TimedProduct } from "../schemas/generated/wire.ts";
import { counted } from "./counted.ts";
import type { Quantities } from "./party.ts";

/** The labels of the times at which a party finds no room, and which have not passed: those that it can wait for (docs/behaviour.md, "Waiting list"). */
export function timesToWaitFor({ times }: Pick<TimedProduct, "times">, party: number): string[] {
  return times.filter(({ over, availability }) => !over && availability < Math.max(1, party)).map(({ label }) => label);
}

/** The days of a month, and of the next one where both are shown, on which there is no room for a party; a party of 0 is not known yet. */
export function daysToWaitFor(dates: Dates, party: number): string[] {
  const isFull = ({ empty, closed, date, maxPartySize }: CalendarDay) =>
    !empty && !closed && dates.today !== undefined && date > dates.today && maxPartySize < Math.max(1, party);
  const own = dates.dates.filter(isFull).map(({ date }) => date);
  return dates.following === undefined ? own : [...own, ...daysToWaitFor(dates.following, party)];
}

/** What is waited for, in words: "2 adults". */
export function wantedTickets(locale: string, { ticketTypes }: Pick<EventTickets, "ticketTypes">, quantities: Quantities): string[] {
  return ticketTypes.flatMap(({ id, title, counted: words }) => {
    const quantity = quantities[id] ?? 0;
    return quantity > 0 ? [counted(locale, quantity, title, words)] : [];
  });
}

/** The same as it is sent. */
export function wantedLines(quantities: Quantities): { ticketType: string; quantity: number }[] {
  return Object.entries(quantities).flatMap(([ticketType, quantity]) => (quantity > 0 ? [{ ticketType, quantity }] : []));
}
