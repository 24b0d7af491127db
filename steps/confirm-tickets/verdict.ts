import { availableOf, type Visit } from "../../commerce/check-in.ts";
import type { CheckInTicket, TicketTiming } from "../../schemas/generated/wire.ts";

/** Admit now; valid for another day or time; refuse. */
export type Verdict = "admit" | "wait" | "refuse";

/**
 * Refuses used tickets, and waits if any ticket is for another day. Otherwise one visit on time admits, because later
 * ones are inside the museum. Uses the server's clock, not the device's.
 */
export function verdictOf(visits: readonly Visit[], today: string): Verdict {
  const open = visits.filter(isOpen);
  if (open.length === 0) return "refuse";
  return otherDays(open, today).length === 0 && open.some((visit) => stateOf(visit, today) === "now")
    ? "admit"
    : "wait";
}

/** The previous server version sends only the day. */
function stateOf({ tickets, eventDate }: Visit, today: string): TicketTiming["state"] {
  return tickets[0]?.timing?.state ?? (eventDate === "" || eventDate === today ? "now" : "otherDay");
}

/** Of today's visits, the one nearest to its time, and how far off it is. */
export interface Offset {
  /** As shown to visitors. */
  readonly time: string;
  /** Early (negative) or late. */
  readonly minutes: number;
  /** The instant at which it ended. */
  readonly ended: string | undefined;
}

/** @returns undefined if one visit is on time */
export function offsetOf(visits: readonly Visit[], today: string): Offset | undefined {
  const off = visits.flatMap((visit): Offset[] => {
    const { minutes, ended } = visit.tickets[0]?.timing ?? {};
    if (stateOf(visit, today) === "now") return [{ time: visit.eventTime, minutes: 0, ended: undefined }];
    return minutes === undefined ? [] : [{ time: visit.eventTime, minutes, ended }];
  });
  const nearest = off.toSorted((a, b) => Math.abs(a.minutes) - Math.abs(b.minutes))[0];
  return nearest?.minutes === 0 ? undefined : nearest;
}

/** Whether all visits that guests came for are over, so that admitting them leads nowhere. */
export function isOver(visits: readonly Visit[]): boolean {
  const open = visits.filter(isOpen);
  return open.length > 0 && open.every(({ tickets }) => tickets[0]?.timing?.ended !== undefined);
}

export function isOpen({ tickets }: Visit): boolean {
  return tickets.some((ticket) => availableOf(ticket) > 0);
}

export function otherDays(visits: readonly Visit[], today: string): Visit[] {
  return visits.filter((visit) => stateOf(visit, today) === "otherDay");
}

/** Guests of one ticket type, with the author's words for counting them. */
export interface Guests {
  readonly type: string;
  readonly count: number;
  readonly counted: CheckInTicket["counted"];
}

/** Returns visits with things to hand out, such as an audio guide. */
export function thingsOf(visits: readonly Visit[]): Visit[] {
  return visits.filter(({ tickets }) => tickets.some(({ thing }) => thing));
}

/**
 * Returns remaining guests per ticket type, counting a guest of two events once; things count only without guests.
 * Drops a type's parenthesized part, for reading at a distance, unless it alone distinguishes two types.
 */
export function guestsOf(all: readonly Visit[]): Guests[] {
  const things = thingsOf(all);
  const visits = all.length === things.length ? all : all.filter((visit) => !things.includes(visit));
  const most = new Map<string, number>();
  const words = new Map<string, Guests["counted"]>();
  const titles = [...new Set(visits.flatMap(({ tickets }) => tickets.map(({ ticketType }) => ticketType)))];
  const shortOf = (title: string) => title.replace(/\s*\([^()]*\)$/, "") || title;
  const nameOf = (title: string) =>
    titles.some((other) => other !== title && shortOf(other) === shortOf(title)) ? title : shortOf(title);
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
