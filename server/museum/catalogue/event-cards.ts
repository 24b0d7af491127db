import { media } from "../../../commerce/media.ts";
import { fromCents } from "../../../commerce/money.ts";
import { memo } from "../../../engine/core/memo.ts";
import type { CatalogueCard, EventsResponse } from "../../../schemas/generated/wire.ts";
import { statement } from "../../core/database/statement.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { safeHtml } from "../../core/http/html.ts";
import { daysOf } from "../model/calendar.ts";
import type { Event } from "../model/config.ts";
import { isOver, slotsOf } from "../model/times.ts";
import type { AvailabilityContext } from "./availability.ts";
import { onSaleOf } from "./dates.ts";
import { cheapestPrice, isOffered, mainPrice } from "./event-offers.ts";
import type { CatalogueIndex, Museum } from "./museum.ts";

/** One or two screens of a wide window, and under 60 kB even with long descriptions. */
export const cardsPerPage = 40;

interface MadeCard {
  readonly event: Event;
  readonly card: CatalogueCard;
}

/**
 * Omits events that only staff sell; caches the seat-independent part.
 * @param page from 1; empty after the last
 * @param hasFlow false for a flow that is not served: the card then leads to the direct flow
 */
export async function eventCards(
  { db, museum }: Pick<AvailabilityContext, "db" | "museum">,
  page: number,
  hasFlow: (handle: string) => boolean,
): Promise<EventsResponse> {
  const { index, tenant } = museum;
  const cards = cardsOf(index, tenant.currencyCode);
  const shown = cards.slice((page - 1) * cardsPerPage, page * cardsPerPage);
  const next = await nextDates(
    db,
    museum,
    shown.map(({ event }) => event),
  );
  return {
    events: shown.map(({ event, card: { flow, ...made } }) => {
      const card = { ...made, ...(flow !== undefined && hasFlow(flow) && { flow }), ...onSaleOf(museum, [event]) };
      const days = daysOf(museum, event);
      const nextDate = next.get(event.id);
      if (nextDate === undefined)
        return event.soldOut || days.size > 0 ? { ...card, ...soldOutOn(museum, event, days) } : card;
      return {
        ...card,
        nextDate,
        ...(nextDate === museum.date && { isToday: true }),
        ...onlyTime(museum, event, nextDate),
        ...(days.size === 1 && { isOnlyDate: true }),
      };
    }),
    ...(page * cardsPerPage < cards.length && { nextPage: page + 1 }),
  };
}

function soldOutOn(
  museum: Museum,
  event: Event,
  days: ReadonlySet<string>,
): Pick<CatalogueCard, "soldOut" | "soldOutDate" | "time"> {
  const [date] = days;
  return {
    soldOut: true,
    ...(date !== undefined && days.size === 1 && { soldOutDate: date, ...onlyTime(museum, event, date) }),
  };
}

function onlyTime(museum: Museum, event: Event, date: string): Pick<CatalogueCard, "time"> {
  const [time, ...others] = event.slots === undefined ? [] : slotsOf(museum, event, date);
  return time !== undefined && others.length === 0 ? { time } : {};
}

const cardsOf = memo(({ catalogue }: CatalogueIndex, currencyCode: string): MadeCard[] =>
  catalogue.events
    .map((event) => ({ event, offer: { event, ticketTypes: event.ticketTypes.filter(isOffered) } }))
    .filter(({ event, offer }) => event.listed && offer.ticketTypes.length > 0)
    .map(({ event, offer }) => {
      const main = mainPrice([offer], currencyCode);
      const card: CatalogueCard = {
        handle: event.id,
        title: event.title,
        price: fromCents(cheapestPrice(offer) ?? 0, currencyCode),
        descriptionHtml: safeHtml(event.descriptionHtml),
        ...(event.image !== undefined && { image: media(event.image) }),
        ...(event.flow !== undefined && { flow: event.flow }),
        ...(event.imageFocus !== undefined && { imageFocus: event.imageFocus }),
        ...(main && { mainPrice: main }),
        ...(event.facts?.duration !== undefined && { duration: event.facts.duration }),
      };
      return { event, card };
    }),
);

/** Check these days of each event first: most events have a seat on one of them. */
const daysAtFirst = 3;

const daysWithSeats = statement<
  [eventIds: readonly string[], dates: readonly string[], now: Date],
  { event_id: string; date: string; slots: string[] }
>(
  "days_with_seats",
  `select i.event_id, i.date, array_agg(i.slot) as slots
  from unnest($1::text[], $2::date[]) as asked (event_id, date)
  join inventory i on i.event_id = asked.event_id and i.date = asked.date
  where i.wanted - i.sold - i.held + coalesce((
    select sum(quantity) from holds h
    where i.held > 0 and h.event_id = i.event_id and h.date = i.date and h.slot = i.slot and h.expires_at <= $3::timestamptz
  ), 0) > 0
  group by i.event_id, i.date`,
);

/** Returns the first day (YYYY-MM-DD) with a seat left, by event id; events without one are absent. */
export async function nextDates(
  db: Db | Tx,
  museum: Museum,
  events: readonly Event[],
): Promise<ReadonlyMap<string, string>> {
  const open = events
    .filter(({ soldOut }) => !soldOut)
    .map((event) => ({ id: event.id, days: [...daysOf(museum, event)] }));
  const found = await firstOf(
    db,
    museum,
    open.map(({ id, days }) => ({ id, days: days.slice(0, daysAtFirst) })),
  );
  const rest = open
    .map(({ id, days }) => ({ id, days: found.has(id) ? [] : days.slice(daysAtFirst) }))
    .filter(({ days }) => days.length > 0);
  return rest.length === 0 ? found : new Map([...found, ...(await firstOf(db, museum, rest))]);
}

async function firstOf(
  db: Db | Tx,
  museum: Museum,
  asked: readonly { id: string; days: readonly string[] }[],
): Promise<Map<string, string>> {
  const pairs = asked.flatMap(({ id, days }) => days.map((date) => ({ id, date })));
  if (pairs.length === 0) return new Map();
  const now = new Date(museum.now.epochMilliseconds);
  const { rows } = await daysWithSeats(
    db,
    pairs.map(({ id }) => id),
    pairs.map(({ date }) => date),
    now,
  );
  const first = new Map<string, string>();
  for (const { event_id: id, date, slots } of rows) {
    const isEarlier = date < (first.get(id) ?? "9999");
    const event = isEarlier ? museum.index.events.get(id) : undefined;
    // Removed times leave their rows in the inventory.
    const isOffered = (slot: string) => event === undefined || slotsOf(museum, event, date).includes(slot);
    if (isEarlier && slots.some((slot) => !isOver(museum, event, { date, slot }) && isOffered(slot)))
      first.set(id, date);
  }
  return first;
}
