import type { Temporal } from "temporal-polyfill";
import { type MuseumTime, museumTime } from "../../../commerce/museum-time.ts";
import * as say from "../../../messages/generated/server/after-sale.ts";
import { type HttpError, type Message, notFound, refused } from "../../core/http/http-error.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { policyFor } from "../../museum/catalogue/policy.ts";
import { eventTitleIn } from "../../museum/catalogue/titles-in.ts";
import { priceInMode } from "../../museum/model/tax.ts";
import { visitBegins } from "../../museum/model/times.ts";
import { centsOf } from "../../museum/products/variants.ts";
import { type StoredLine, type StoredOrder, type StoredTicket, usedSeats } from "./stored-order.ts";

export const notAllowed = "NOT_ALLOWED_AFTER_SALE";

/** @throws HttpError 404 */
export function findTicket({ tickets }: StoredOrder, ticketId: string): StoredTicket {
  const ticket = tickets.find(({ id }) => id === ticketId);
  if (ticket === undefined) throw notFound(say.noTicket);
  return ticket;
}

/** Finds the valid tickets of the same series, or of the same bundle and day; otherwise just the ticket. */
export function soldTogether(
  { index }: Pick<Museum, "index">,
  order: StoredOrder,
  ticket: StoredTicket,
): StoredTicket[] {
  const variants = new Map(order.lines.map(({ position, variantId }) => [position, variantId]));
  const keysOf = ({ date, counts }: StoredTicket) =>
    counts.flatMap(({ fromLines }) =>
      fromLines.flatMap(([line]) => {
        const bundle = index.variants.get(variants.get(line) ?? "")?.bundle;
        return bundle === undefined ? [`line ${line}`] : [`line ${line}`, `bundle ${bundle.id} ${date}`];
      }),
    );
  const valid = order.tickets.filter(({ voidedAs }) => voidedAs === null).map((each) => ({ each, keys: keysOf(each) }));
  const together = new Set([ticket]);
  const keys = new Set(keysOf(ticket));
  // Follow connections transitively.
  for (let size = 0; size < together.size; ) {
    size = together.size;
    for (const other of valid) {
      if (together.has(other.each) || !other.keys.some((key) => keys.has(key))) continue;
      together.add(other.each);
      for (const key of other.keys) keys.add(key);
    }
  }
  return valid.map(({ each }) => each).filter((each) => together.has(each));
}

/** Finds other valid tickets from the same lines, as in a series. */
export function sharingLines(order: StoredOrder, ticket: StoredTicket): StoredTicket[] {
  const own = new Set(ticket.counts.flatMap(({ fromLines }) => fromLines.map(([line]) => line)));
  const isOwn = (each: StoredTicket) => each.counts.some(({ fromLines }) => fromLines.some(([line]) => own.has(line)));
  return order.tickets.filter((each) => each === ticket || (each.voidedAs === null && isOwn(each)));
}

/** Checks for a line that admits to several events, such as a series, which sets their days. */
export function isOfSeveral(order: StoredOrder, ticket: StoredTicket): boolean {
  return sharingLines(order, ticket).length > 1;
}

/** Checks for parts of a bundle: all must stay on one day, so only the time may change. */
export function keepsItsDay(museum: Pick<Museum, "index">, order: StoredOrder, ticket: StoredTicket): boolean {
  return soldTogether(museum, order, ticket).length > 1;
}

export function linesOf(order: StoredOrder, { counts }: StoredTicket): StoredLine[] {
  return order.lines.filter(({ position }) =>
    counts.some(({ fromLines }) => fromLines.some(([line]) => line === position)),
  );
}

type Selling = Pick<Museum, "index" | "tenant">;

/** Whole cents per unit as the line was sold, at most the price there less the amount paid. A cheaper day gives no refund. */
export function differenceOn(museum: Selling, line: StoredLine, from: string, to: string): number {
  const variant = museum.index.variants.get(line.variantId);
  if (variant === undefined || from === to) return 0;
  const there = centsOf(variant, { date: to });
  const more = Math.max(0, Math.min(there - centsOf(variant, { date: from }), there - paidToday(museum, line)));
  return priceInMode(more, line.rate ?? "0", isTaxIncluded(museum), line.taxIncluded);
}

/** The price of a line as the museum shows prices today, with tax or without. */
const paidToday = (museum: Selling, { cents, rate, taxIncluded }: StoredLine): number =>
  priceInMode(cents, rate ?? "0", taxIncluded, isTaxIncluded(museum));

const isTaxIncluded = ({ tenant }: Selling): boolean => tenant.tax.mode === "included";

/** The customer may still move there, but gets no refund of the difference. */
export function costsLessOn(museum: Selling, line: StoredLine, from: string, to: string): boolean {
  const variant = museum.index.variants.get(line.variantId);
  if (variant === undefined) return false;
  return centsOf(variant, { date: to }) < Math.min(paidToday(museum, line), centsOf(variant, { date: from }));
}

/** A partly refunded line has one price for all units: staff must settle its difference. */
export function needsStaff(museum: Selling, order: StoredOrder, ticket: StoredTicket, date: string): boolean {
  const lines = linesOf(order, ticket);
  return (
    lines.some(({ refunded }) => refunded > 0) &&
    lines.some((line) => differenceOn(museum, line, ticket.date, date) > 0)
  );
}

/** The museum's restrictions apply to visitors only. */
export type Asker = "visitor" | "staff";

/** @returns the refusal, or undefined if the ticket can move now */
export function keepsFromMoving(
  museum: Museum,
  order: StoredOrder,
  ticket: StoredTicket,
  asker: Asker = "visitor",
): HttpError | undefined {
  const { supportPhone: phone } = museum.tenant;
  const event = eventTitleIn(museum, ticket);
  const refuse = (message: Message) => refused(409, { code: notAllowed, field: "ticketId", message });
  const isOver = keepsFromChanging(museum, ticket);
  if (isOver !== undefined) return isOver;
  const { move } = policyFor(museum, museum.index.events.get(ticket.eventId));
  if (asker === "visitor" && move === false) return refuse((locale) => say.noMoves(locale, { event, phone }));
  const until = deadline(museum, ticket, move || 0);
  if (asker === "visitor" && hasPassed(museum, until))
    return refuse((locale) => say.movesOver(locale, { event, phone, ...timeOf(until) }));
  if (isOfSeveral(order, ticket)) return refuse((locale) => say.soldTogether(locale, { phone }));
  if (!museum.index.events.has(ticket.eventId)) return refuse((locale) => say.eventGone(locale, { event, phone }));
  return undefined;
}

/** @returns the deadline, or undefined if a visitor cannot move the ticket now */
export function movableUntil(museum: Museum, order: StoredOrder, ticket: StoredTicket): MuseumTime | undefined {
  if (keepsFromMoving(museum, order, ticket) !== undefined) return undefined;
  const { move } = policyFor(museum, museum.index.events.get(ticket.eventId));
  return timeOf(deadline(museum, ticket, move || 0));
}

/** @returns the refusal, or undefined if the ticket can be canceled now */
export function keepsFromCancelling(
  museum: Museum,
  ticket: StoredTicket,
  asker: Asker = "visitor",
): HttpError | undefined {
  const { supportPhone: phone } = museum.tenant;
  const event = eventTitleIn(museum, ticket);
  const refuse = (message: Message) => refused(409, { code: notAllowed, field: "ticketIds", message });
  const isOver = keepsFromChanging(museum, ticket);
  if (isOver !== undefined) return isOver;
  const { cancel } = policyFor(museum, museum.index.events.get(ticket.eventId));
  // Older orders do not record which lines paid for a ticket.
  const isKnown = ticket.counts.every(({ fromLines }) => fromLines.length > 0);
  if (!isKnown || (asker === "visitor" && cancel === false))
    return refuse((locale) => say.noCancelling(locale, { event, phone }));
  const until = deadline(museum, ticket, cancel || 0);
  if (asker === "visitor" && hasPassed(museum, until))
    return refuse((locale) => say.cancellingOver(locale, { event, phone, ...timeOf(until) }));
  return undefined;
}

function keepsFromChanging({ tenant }: Museum, ticket: StoredTicket): HttpError | undefined {
  if (ticket.voidedAs !== null)
    return refused(409, { code: "TICKET_VOID", field: "ticketId", message: say.ticketVoid });
  if (usedSeats(ticket) > 0)
    return refused(409, {
      code: "TICKET_USED",
      field: "ticketId",
      message: (locale) => say.ticketUsed(locale, { phone: tenant.supportPhone }),
    });
  return undefined;
}

function hasPassed({ now }: Museum, { epochMilliseconds }: ReturnType<typeof deadline>): boolean {
  return epochMilliseconds <= now.epochMilliseconds;
}

const timeOf = ({ epochMilliseconds, timeZoneId }: ReturnType<typeof deadline>): MuseumTime =>
  museumTime(new Date(epochMilliseconds), timeZoneId);

/** A visit without a time begins with its day. */
export function deadline(
  museum: Pick<Museum, "tenant">,
  ticket: { readonly date: string; readonly slot: string },
  hours: number,
): Temporal.ZonedDateTime {
  return visitBegins(museum, ticket).subtract({ minutes: Math.round(hours * 60) });
}
