import { dayProblems, type PlannedVisit, problemText } from "../../../commerce/your-day.ts";
import * as say from "../../../messages/generated/server/whole-day.ts";
import type { DayWarning } from "../../../schemas/generated/wire.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { isWayInto, partOfVisit } from "../../museum/catalogue/way-in.ts";
import { anySlot, isRunning, slotLabel } from "../../museum/model/times.ts";
import { type StoredOrder, type StoredTicket, usedSeats } from "./stored-order.ts";

/** A ticket as far as its day matters. */
export interface DayTicket {
  /** Absent where the reader may not change it. */
  readonly id?: string;
  readonly eventId: string;
  readonly title: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly slot: string;
  readonly isCancelled?: boolean;
}

/** Lists valid and cancelled tickets; a moved one is its successor. */
export function dayTickets({ tickets }: StoredOrder): DayTicket[] {
  return tickets
    .filter((ticket) => ticket.voidedAs !== "moved")
    .map(({ id, eventId, title, date, slot, voidedAs }) => ({
      ...{ id, eventId, title, date, slot },
      isCancelled: voidedAs === "cancelled",
    }));
}

interface VisitRow {
  readonly event_id: string;
  readonly title: string;
  readonly date: string;
  readonly slot: string;
}

interface VisitRows {
  readonly tickets: readonly VisitRow[];
  readonly cancelled: readonly VisitRow[];
}

export function shownDayTickets({ tickets, cancelled }: VisitRows): DayTicket[] {
  const plain = ({ event_id: eventId, title, date, slot }: VisitRow) => ({ eventId, title, date, slot });
  return [...tickets.map(plain), ...cancelled.map((row) => ({ ...plain(row), isCancelled: true }))];
}

/** Names visits that have lost the entry of their day, and those that overlap. */
export function dayWarnings(museum: Museum, tickets: readonly DayTicket[]): DayWarning[] {
  const { locale } = museum.tenant;
  const valid = tickets.filter(({ isCancelled }) => !isCancelled);
  const toCome = valid.filter(
    (ticket) => ticket.date >= museum.date || isRunning(museum, museum.index.events.get(ticket.eventId), ticket),
  );
  const withId = ({ id }: DayTicket, text: string): DayWarning => ({ ...(id !== undefined && { ticketId: id }), text });
  const stranded = toCome.flatMap((ticket) => {
    const entries = tickets.filter((other) => leadsInto(museum, other, ticket));
    if (entries.length === 0 || entries.some((entry) => !entry.isCancelled && entry.date === ticket.date)) return [];
    const other = entries.find(({ isCancelled }) => !isCancelled);
    const named = { event: ticket.title, date: ticket.date };
    const text =
      other === undefined
        ? say.entryCancelled(locale, { ...named, entry: entries[0]?.title ?? "" })
        : say.entryElsewhere(locale, { ...named, entry: other.title, entryDate: other.date });
    return [withId(ticket, text)];
  });
  return [...stranded, ...clashes(museum, toCome).map(({ later, text }) => withId(later, text))];
}

function clashes(museum: Museum, tickets: readonly DayTicket[]) {
  const events = tickets.map(({ eventId }) => eventId);
  return [...new Set(tickets.map(({ date }) => date))].flatMap((date) => {
    const visits = tickets
      .filter((ticket) => ticket.date === date && ticket.slot !== anySlot)
      .map((ticket): PlannedVisit & { readonly ticket: DayTicket } => {
        const { durationMinutes: minutes, isEntry = false } = partOfVisit(museum.index, ticket.eventId, events);
        return { ticket, title: ticket.title, time: slotLabel(ticket.slot), minutes, isEntry };
      });
    return dayProblems(visits).map((problem) => ({
      later: problem.visit.ticket,
      text: problemText(museum.tenant.locale, problem),
    }));
  });
}

const leadsInto = ({ index }: Pick<Museum, "index">, { eventId: entry }: DayTicket, { eventId: event }: DayTicket) =>
  isWayInto(index, { entry, event });

/** Finds the other valid tickets of the ticket's day that belong to its visit: what its entry leads into, or its entry. */
export function companionsOf(museum: Museum, order: StoredOrder, ticket: StoredTicket): StoredTicket[] {
  const open = order.tickets.filter(
    (each) => each.voidedAs === null && each.date === ticket.date && (each === ticket || usedSeats(each) === 0),
  );
  const found = new Set([ticket]);
  for (const member of found)
    for (const other of open)
      if (leadsInto(museum, member, other) || leadsInto(museum, other, member)) found.add(other);
  return [...found].filter((each) => each !== ticket);
}

/** Finds the valid tickets that no entry of their day leads into once `gone` are cancelled. */
export function strandedWithout(museum: Museum, order: StoredOrder, gone: readonly StoredTicket[]): StoredTicket[] {
  const left = order.tickets.filter((each) => each.voidedAs === null && !gone.includes(each));
  const isEntered = (ticket: StoredTicket, by: readonly StoredTicket[]) =>
    by.some((entry) => entry.date === ticket.date && leadsInto(museum, entry, ticket));
  return left.filter((ticket) => usedSeats(ticket) === 0 && isEntered(ticket, gone) && !isEntered(ticket, left));
}
