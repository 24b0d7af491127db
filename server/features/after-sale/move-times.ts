import { fromCents } from "../../../commerce/money.ts";
import { type Sentence, textIn } from "../../../engine/core/contract.ts";
import * as say from "../../../messages/generated/server/after-sale.ts";
import * as sayCatalogue from "../../../messages/generated/server/catalogue.ts";
import type {
  CalendarDay,
  Dates,
  LeftBehind,
  MoveTimesResponse,
  TimedProduct,
  WhyNot,
} from "../../../schemas/generated/wire.ts";
import { refused } from "../../core/http/http-error.ts";
import { type AvailabilityContext, type Day, type ReadDay, readDays } from "../../museum/catalogue/availability.ts";
import { monthOfDates, timesOf } from "../../museum/catalogue/dates.ts";
import type { EventOffer } from "../../museum/catalogue/event-offers.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { anySlot } from "../../museum/model/times.ts";
import { memberAllowance } from "../carts/buyer-rules.ts";
import { type Asker, costsLessOn, findTicket, keepsFromMoving, keepsItsDay, linesOf } from "../orders/changeable.ts";
import { type StoredOrder, type StoredTicket, validSeats } from "../orders/stored-order.ts";
import { companionsOf } from "../orders/whole-day.ts";
import { afterMove } from "./move-ticket.ts";
import { obstacleTo } from "./obstacles.ts";
import { priceOfMove } from "./paid-move.ts";

interface Asked {
  /** Undefined for all movable tickets. */
  readonly ticketId: string | undefined;
  readonly asker?: Asker | undefined;
  readonly locale?: string;
}

type Reason = { readonly code: WhyNot["code"]; readonly short: Sentence };

/** Puts reasons first that a visitor can act on. */
const byUse: readonly WhyNot["code"][] = ["TOO_FEW", "AFTER_START", "BEFORE_ENTRY", "FULL", "SAME_TIME", "PAST"];

/** Gives reasons for days that do not suit. @param month YYYY-MM @throws HttpError 404, 409 */
export async function moveDates(
  context: AvailabilityContext,
  stored: StoredOrder,
  asked: Asked,
  month: string | undefined,
): Promise<Dates> {
  const moving = await movingOf(context, stored, asked);
  const { museum } = context;
  const locale = asked.locale ?? museum.tenant.locale;
  const amend = (day: CalendarDay, read: ReadDay): CalendarDay => {
    const reason = day.date === "" ? undefined : moving.onDay(day, read);
    return reason === undefined ? day : { ...day, available: false, whyNot: shown(reason, locale) };
  };
  const dates = await monthOfDates(moving.context, offersOf(museum, moving.tickets), month, amend);
  const bound = moving.tickets.find((ticket) => keepsItsDay(museum, stored, ticket));
  return bound === undefined
    ? dates
    : { ...dates, boundDay: { date: bound.date, message: say.boundDay(locale, { date: bound.date }) } };
}

/** Gives reasons for times that do not suit, and a single ticket's surcharge. @throws HttpError 404, 409 */
export async function moveTimes(
  context: AvailabilityContext,
  stored: StoredOrder,
  asked: Asked,
  date: string,
): Promise<MoveTimesResponse> {
  const { museum } = context;
  const locale = asked.locale ?? museum.tenant.locale;
  const moving = await movingOf(context, stored, asked);
  const offers = offersOf(museum, moving.tickets);
  const read = await readDays(moving.context, offers, date, date);
  const [only, ...others] = moving.tickets;
  const isPaid = asked.asker !== "staff" && only !== undefined && others.length === 0;
  const more = isPaid ? priceOfMove(museum, stored, only, date) : 0;
  const isCheaper = isPaid && more === 0 && isCheaperOn(museum, stored, only, date);
  const leftBehind =
    only === undefined || others.length > 0 ? [] : await leftBehindOn(context, stored, only, asked, date);
  return {
    ...(isCheaper && { costsLess: true }),
    ...(more > 0 && { difference: fromCents(more, museum.tenant.currencyCode) }),
    products: offers.map((offer) => timesWithReasons(moving, offer, read, { date, locale })),
    ...(leftBehind.length > 0 && { leftBehind }),
  };
}

function timesWithReasons(
  moving: Moving,
  offer: EventOffer,
  read: ReadDay,
  { date, locale }: { readonly date: string; readonly locale: string },
): TimedProduct {
  const day = read(offer.event, date);
  const { times, ...product } = timesOf(offer, day);
  return {
    ...product,
    times: times.map((time, at) => {
      const slot = day.slots[at];
      const reason = slot === undefined ? undefined : moving.atTime(offer.event.id, date, slot);
      return { ...time, available: reason === undefined, ...(reason && { whyNot: shown(reason, locale) }) };
    }),
  };
}

/** Lists the other tickets of the visit, with their times on the new day. Empty if the ticket keeps its day. */
async function leftBehindOn(
  context: AvailabilityContext,
  stored: StoredOrder,
  ticket: StoredTicket,
  { asker = "visitor", locale = context.museum.tenant.locale }: Asked,
  date: string,
): Promise<LeftBehind[]> {
  const { museum } = context;
  if (date === ticket.date) return [];
  // Without a time: the visitor has not chosen one.
  const moved = afterMove(stored, ticket, { date, slot: anySlot });
  const others = companionsOf(museum, stored, ticket).map(({ id }) => findTicket(moved, id));
  const read = await readDays(atSeller(context, asker), offersOf(museum, others), date, date);
  return Promise.all(
    others.map(async (other): Promise<LeftBehind> => {
      const { id: ticketId } = other;
      const refusal = keepsFromMoving(museum, moved, other, asker);
      if (refusal !== undefined) return { ticketId, times: [], whyNot: textIn(locale, refusal.sentence) };
      const moving = await movingOf(context, moved, { ticketId, asker });
      const offers = offersOf(museum, [other]);
      const times = offers.flatMap((offer) => timesWithReasons(moving, offer, read, { date, locale }).times);
      if (times.some(({ available }) => available)) {
        const more = asker === "staff" ? 0 : priceOfMove(museum, stored, other, date);
        return { ticketId, times, ...(more > 0 && { difference: fromCents(more, museum.tenant.currencyCode) }) };
      }
      const whyNot = keepsItsDay(museum, moved, other)
        ? say.bundleDay(locale, { event: other.title })
        : say.noTimeThere(locale, { event: other.title, date });
      return { ticketId, times: [], whyNot };
    }),
  );
}

/** Staff see what the desk sells. */
const atSeller = (context: AvailabilityContext, asker: Asker): AvailabilityContext => ({
  ...context,
  seller: asker === "staff" ? "desk" : "storefront",
});

const shown = ({ code, short }: Reason, locale: string): WhyNot => ({ code, message: short(locale) });

interface Moving {
  readonly context: AvailabilityContext;
  readonly tickets: readonly StoredTicket[];
  atTime(eventId: string, date: string, slot: Day["slots"][number]): Reason | undefined;
  onDay(day: CalendarDay, read: ReadDay): Reason | undefined;
}

/** Applies the rules that refuse a move. */
async function movingOf(
  asked: AvailabilityContext,
  stored: StoredOrder,
  { ticketId, asker = "visitor" }: Asked,
): Promise<Moving> {
  const { museum } = asked;
  const context = atSeller(asked, asker);
  const tickets = movable(context, stored, { ticketId, asker });
  const ofMembers = await memberReasons(context, stored, tickets);

  function atTime(eventId: string, date: string, { slot, left, over }: Day["slots"][number]): Reason | undefined {
    const own = tickets.filter((ticket) => ticket.eventId === eventId);
    for (const ticket of own) {
      const obstacle =
        obstacleTo(museum, { order: stored, ticket, to: { date, slot }, asker }) ?? ofMembers(ticket, date);
      if (obstacle !== undefined) return obstacle;
    }
    const party = Math.max(...own.map(validSeats));
    if (over) return { code: "PAST", short: sayCatalogue.dayPast };
    if (left === 0) return { code: "FULL", short: sayCatalogue.full };
    return left < party
      ? { code: "TOO_FEW", short: (locale) => sayCatalogue.tooFew(locale, { left, party }) }
      : undefined;
  }

  function onDay({ date, closed, note }: CalendarDay, read: ReadDay): Reason | undefined {
    if (date < museum.date) return { code: "PAST", short: sayCatalogue.dayPast };
    if (closed) return { code: "CLOSED", short: note === undefined ? sayCatalogue.dayClosed : () => note };
    const reasons = offersOf(museum, tickets).map(({ event }) => {
      const ofTimes = read(event, date).slots.map((slot) => atTime(event.id, date, slot));
      if (ofTimes.includes(undefined)) return undefined;
      const found = ofTimes.filter((reason) => reason !== undefined);
      return found.toSorted((a, b) => byUse.indexOf(a.code) - byUse.indexOf(b.code))[0];
    });
    return reasons.find((reason) => reason !== undefined);
  }

  return { context, tickets, atTime, onDay };
}

async function memberReasons(
  { db, museum }: AvailabilityContext,
  stored: StoredOrder,
  tickets: readonly StoredTicket[],
) {
  const wantedBy = new Map(
    tickets.map((ticket) => {
      const lines = linesOf(stored, ticket).filter(
        ({ variantId }) => museum.index.variants.get(variantId)?.membersOnly,
      );
      return [ticket, lines.reduce((sum, { quantity, refunded }) => sum + quantity - refunded, 0)];
    }),
  );
  if (stored.customerId === null || [...wantedBy.values()].every((wanted) => wanted === 0)) return () => undefined;
  const allowance = await memberAllowance(db, museum, stored.customerId);
  return (ticket: StoredTicket, date: string): Reason | undefined => {
    const wanted = wantedBy.get(ticket) ?? 0;
    if (wanted === 0 || date === ticket.date) return undefined;
    const allowed = allowance(date);
    if (allowed === undefined) return { code: "MEMBERS_ONLY", short: say.noMembership };
    return allowed.left < wanted ? { code: "MEMBER_TICKETS_USED", short: say.memberTicketsUsed } : undefined;
  };
}

const isCheaperOn = (museum: Museum, stored: StoredOrder, ticket: StoredTicket, date: string) =>
  linesOf(stored, ticket).some((line) => costsLessOn(museum, line, ticket.date, date));

/** @throws HttpError 404; 409 if the ticket, or every ticket, cannot move */
function movable(
  { museum }: AvailabilityContext,
  stored: StoredOrder,
  { ticketId, asker }: Asked,
): readonly StoredTicket[] {
  if (ticketId !== undefined && ticketId !== "") {
    const ticket = findTicket(stored, ticketId);
    const refusal = keepsFromMoving(museum, stored, ticket, asker);
    if (refusal !== undefined) throw refusal;
    return [ticket];
  }
  const tickets = stored.tickets.filter((ticket) => keepsFromMoving(museum, stored, ticket, asker) === undefined);
  const { supportPhone: phone } = museum.tenant;
  if (tickets.length === 0)
    throw refused(409, { code: "NOT_ALLOWED_AFTER_SALE", message: (locale) => say.nothingToMove(locale, { phone }) });
  return tickets;
}

function offersOf(museum: Museum, tickets: readonly StoredTicket[]): EventOffer[] {
  return [...new Set(tickets.map(({ eventId }) => eventId))].flatMap((id) => {
    const event = museum.index.events.get(id);
    return event === undefined ? [] : [{ event, ticketTypes: event.ticketTypes }];
  });
}
