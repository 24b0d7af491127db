import { availableOf, type Visit } from "../../commerce/check-in.ts";
import type { CheckInTicket, TicketTiming } from "../../schemas/generated/wire.ts";

/** The door's verdicts on tickets: come in; another day or time; nobody comes in. */
export type Verdict = "admit" | "wait" | "refuse";

/**
 * Tickets for nobody are refused; those of another day wait, even if some of the order are for today. Of today's, one whose time it is admits:
 * the others are for later, inside. The server's clock decides, not the device's.
 */
export function verdictOf(visits: readonly Visit[], today: string): Verdict {
  const open = visits.filter(isOpen);
  if (open.length === 0) return "refuse";
  return otherDays(open, today).length === 0 && open.some((visit) => stateOf(visit, today) === "now") ? "admit" : "wait";
}

/** A server of the version before says the day alone. */
function stateOf({ tickets, eventDate }: Visit, today: string): TicketTiming["state"] {
  return tickets[0]?.timing?.state ?? (eventDate === "" || eventDate === today ? "now" : "otherDay");
}

/** By how many minutes the visits of today are early (negative) or late: the least of them; undefined where one is on time. */
export function minutesOff(visits: readonly Visit[], today: string): number | undefined {
  const off = visits.flatMap((visit) => (stateOf(visit, today) === "now" ? [0] : (visit.tickets[0]?.timing?.minutes ?? [])));
  const least = off.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0];
  return least === 0 ? undefined : least;
}

/** Has a visit tickets left? */
export function isOpen({ tickets }: Visit): boolean {
  return tickets.some((ticket) => availableOf(ticket) > 0);
}

/** Visits that are for another day. */
export function otherDays(visits: readonly Visit[], today: string): Visit[] {
  return visits.filter((visit) => stateOf(visit, today) === "otherDay");
}

/** People of one ticket type, and how a number of them is said, where its author says so. */
export interface Guests {
  readonly type: string;
  readonly count: number;
  readonly counted: CheckInTicket["counted"];
}

/** Things handed out with what the visits admit to. */
export function thingsOf(visits: readonly Visit[]): Visit[] {
  return visits.filter(({ tickets }) => tickets.some(({ thing }) => thing));
}

/**
 * How many people of each ticket type may still come in: who visits two events is one guest. What a type's name adds in parentheses is
 * left out, since at the door it is read from a distance, unless it alone tells the type from another. Things are no guests: they are named
 * only where there is nothing else.
 */
export function guestsOf(all: readonly Visit[]): Guests[] {
  const things = thingsOf(all);
  const visits = all.length === things.length ? all : all.filter((visit) => !things.includes(visit));
  const most = new Map<string, number>();
  const words = new Map<string, Guests["counted"]>();
  const titles = [...new Set(visits.flatMap(({ tickets }) => tickets.map(({ ticketType }) => ticketType)))];
  const shortOf = (title: string) => title.replace(/\s*\([^()]*\)$/, "") || title;
  const nameOf = (title: string) => (titles.some((other) => other !== title && shortOf(other) === shortOf(title)) ? title : shortOf(title));
  for (const { tickets } of visits) {
    const own = new Map<string, number>();
    for (const ticket of tickets) {
      const type = nameOf(ticket.ticketType);
      words.set(type, words.get(type) ?? ticket.counted);
      own.set(type, (own.get(type) ?? 0) + availableOf(ticket));
    }
    for (const [type, count] of own) most.set(type, Math.max(most.get(type) ?? 0, count));
  }
  return [...most].flatMap(([type, count]) => (count === 0 ? [] : [{ type, count, counted: words.get(type) }]));
}
