import { fromCents } from "../../../commerce/money.ts";
import * as say from "../../../messages/generated/server/after-sale.ts";
import type { Dates, MoveTimesResponse } from "../../../schemas/generated/wire.ts";
import type { AvailabilityContext } from "../../museum/catalogue/availability.ts";
import { monthOfDates } from "../../museum/catalogue/dates.ts";
import type { EventOffer } from "../../museum/catalogue/event-offers.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { timedEntry } from "../../museum/catalogue/timed-entry.ts";
import { slotLabel } from "../../museum/catalogue/times.ts";
import { refused } from "../../platform/http/http-error.ts";
import { type Asker, costsLessOn, findTicket, keepsFromMoving, keepsItsDay, linesOf, needsStaff } from "./changeable.ts";
import { priceOfMove } from "./hold-for-move.ts";
import { type StoredOrder, type StoredTicket, validSeats } from "./stored-order.ts";

interface Asked {
  /** All tickets that can be moved, where it is undefined. */
  readonly ticketId: string | undefined;
  readonly asker?: Asker | undefined;
}

/** The days of a month (YYYY-MM) to which tickets can be moved: open ones with room for all of their guests at one time. @throws HttpError 404, 409 */
export async function moveDates(context: AvailabilityContext, order: StoredOrder, { ticketId, asker }: Asked, month: string | undefined): Promise<Dates> {
  const tickets = movable(context, order, { ticketId, asker });
  const wanted = Math.max(...tickets.map(validSeats));
  const bound = tickets.filter((ticket) => keepsItsDay(context.museum, order, ticket));
  const isForStaff = (date: string) => asker !== "staff" && tickets.some((ticket) => needsStaff(context.museum, order, ticket, date));
  const isPossible = (date: string) => bound.every((ticket) => ticket.date === date) && !isForStaff(date);
  return withRoom(await monthOfDates(context, offersOf(context, tickets), month), wanted, isPossible);
}

function withRoom({ following, ...dates }: Dates, wanted: number, isPossible: (date: string) => boolean): Dates {
  const days = dates.dates.map((day) => (day.available && ((day.maxPartySize ?? 0) < wanted || !isPossible(day.date)) ? { ...day, available: false } : day));
  return { ...dates, dates: days, ...(following && { following: withRoom(following, wanted, isPossible) }) };
}

/**
 * The times of a day (YYYY-MM-DD) to which tickets can be moved, also those that are full; what a ticket is for already is none. Of one ticket, what a
 * visitor pays for that day. @throws HttpError 404, 409
 */
export async function moveTimes(context: AvailabilityContext, order: StoredOrder, { ticketId, asker }: Asked, date: string): Promise<MoveTimesResponse> {
  const tickets = movable(context, order, { ticketId, asker });
  const { products } = await timedEntry(context, offersOf(context, tickets), date);
  const [only, ...others] = tickets;
  const more = asker === "staff" || only === undefined || others.length > 0 ? 0 : priceOfMove(context.museum, order, only, date);
  const isCheaper = asker !== "staff" && more === 0 && only !== undefined && others.length === 0 && isCheaperOn(context.museum, order, only, date);
  return {
    ...(isCheaper && { costsLess: true }),
    ...(more > 0 && { difference: fromCents(more, context.museum.tenant.currencyCode) }),
    products: products.map(({ times, ...product }) => {
      const own = tickets.filter(({ eventId }) => eventId === product.productId);
      const wanted = Math.max(...own.map(validSeats));
      const isOwn = (label: string) => own.some((ticket) => ticket.date === date && slotLabel(ticket.slot) === label);
      return { ...product, times: times.map((time) => ({ ...time, available: time.availability >= wanted && !isOwn(time.label) })) };
    }),
  };
}

const isCheaperOn = (museum: Museum, order: StoredOrder, ticket: StoredTicket, date: string) =>
  linesOf(order, ticket).some((line) => costsLessOn(museum, line, ticket.date, date));

/** @throws HttpError 404; 409 where the ticket, or none of them, can be moved */
function movable({ museum }: AvailabilityContext, order: StoredOrder, { ticketId, asker }: Asked): readonly StoredTicket[] {
  if (ticketId !== undefined && ticketId !== "") {
    const ticket = findTicket(order, ticketId);
    const refusal = keepsFromMoving(museum, order, ticket, asker);
    if (refusal !== undefined) throw refusal;
    return [ticket];
  }
  const tickets = order.tickets.filter((ticket) => keepsFromMoving(museum, order, ticket, asker) === undefined);
  const { supportPhone: phone } = museum.tenant;
  if (tickets.length === 0) throw refused(409, { code: "NOT_ALLOWED_AFTER_SALE", message: (locale) => say.nothingToMove(locale, { phone }) });
  return tickets;
}

/** Each event once. */
function offersOf({ museum }: AvailabilityContext, tickets: readonly StoredTicket[]): EventOffer[] {
  return [...new Set(tickets.map(({ eventId }) => eventId))].flatMap((id) => {
    const event = museum.index.events.get(id);
    return event === undefined ? [] : [{ event, ticketTypes: event.ticketTypes }];
  });
}
