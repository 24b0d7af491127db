import { Temporal } from "temporal-polyfill";
import { museumTime } from "../../../commerce/museum-time.ts";
import { capitalized, formatMonth } from "../../../messages/formats/days.ts";
import { firstDayOfWeek } from "../../../messages/formats/week.ts";
import * as say from "../../../messages/generated/server/catalogue.ts";
import type {
  CalendarDay,
  Dates,
  MainPrice,
  OnSale,
  SaleStart,
  TimedEntryResponse,
  TimedProduct,
} from "../../../schemas/generated/wire.ts";
import { daysOf, isTooFarAhead } from "../model/calendar.ts";
import type { Event } from "../model/config.ts";
import { isOver, slotLabel, slotsOf } from "../model/times.ts";
import { type AvailabilityContext, type Day, type ReadDay, readDays } from "./availability.ts";
import { type EventOffer, mainPrice, offersOn } from "./event-offers.ts";
import type { Museum } from "./museum.ts";

type Amend = (day: CalendarDay, read: ReadDay) => CalendarDay;

/**
 * Reads a month. For several events, a day is open if all of them are, with the smallest of their largest parties.
 * @param month YYYY-MM; by default, the first month with seats left, or else the first on sale
 */
export async function monthOfDates(
  context: AvailabilityContext,
  offers: readonly EventOffer[],
  month: string | undefined,
  amend: Amend = (day) => day,
): Promise<Dates> {
  const days = daysOnSale(context, offers);
  const months = [...new Set(days.map((day) => day.slice(0, 7)))];
  const only = onlyDay(context, offers, days);
  const read = async (each: string) => ({
    ...(await readMonths({ context, offers, months, amend }, each)),
    ...(only !== undefined && { onlyDay: only }),
  });
  if (month !== undefined) return read(month);
  let first: Dates | undefined;
  for (const each of months) {
    const dates = await read(each);
    if (dates.dates.some(({ available }) => available)) return dates;
    first ??= dates;
  }
  return first ?? read(context.museum.date.slice(0, 7));
}

/** With fewer days left in a month, also return the next one. */
const littleLeft = 14;

interface AskedMonths {
  readonly context: AvailabilityContext;
  readonly offers: readonly EventOffer[];
  readonly months: readonly string[];
  readonly amend: Amend;
}

/** Reads a month, together with the next one if few days are left. */
async function readMonths(asked: AskedMonths, month: string): Promise<Dates> {
  const { context, offers, months } = asked;
  const { today, date } = context.museum;
  const isEnding = month === date.slice(0, 7) && today.daysInMonth - today.day < littleLeft;
  const following = isEnding ? months.find((each) => each > month) : undefined;
  const read = await readDays(context, offers, `${month}-01`, daysOfMonth(following ?? month).at(-1) ?? "");
  const dates = monthOf(asked, read, month);
  return following === undefined ? dates : { ...dates, following: monthOf(asked, read, following) };
}

function daysOnSale({ museum }: AvailabilityContext, offers: readonly EventOffer[]): string[] {
  const [first = new Set<string>(), ...others] = offers.map(({ event }) => daysOf(museum, event));
  return [...first].filter((day) => others.every((days) => days.has(day)));
}

/** Returns the only day that has not passed, full or not; undefined if there are several. */
function onlyDay(
  { museum, seller }: AvailabilityContext,
  offers: readonly EventOffer[],
  days: readonly string[],
): string | undefined {
  const isLeft = (date: string) =>
    offers.every(({ event }) =>
      slotsOf(museum, event, date).some((slot) => !isOver(museum, event, { date, slot }, seller)),
    );
  const [day, ...others] = days[0] !== undefined && !isLeft(days[0]) ? days.slice(1) : days;
  return others.length > 0 ? undefined : day;
}

function onlyTime(offers: readonly EventOffer[]): string | undefined {
  const [offer, ...others] = offers;
  const [time, ...otherTimes] = offer?.event.slots ?? [];
  const differs = offer?.event.days?.some(({ slots }) => slots !== undefined);
  return others.length > 0 || otherTimes.length > 0 || differs ? undefined : time;
}

function monthOf({ context: { museum }, offers, months, amend }: AskedMonths, read: ReadDay, month: string): Dates {
  const { tenant, date: today } = museum;
  const days = daysOfMonth(month);
  const firstWeekday = new Date(`${month}-01T00:00:00Z`).getUTCDay();
  const price = mainPrice(offers, tenant.currencyCode);
  const time = onlyTime(offers);
  const note = say.notOnSaleYet(tenant.locale);
  const cells = days.map((date, index): CalendarDay => {
    const ofEvents = offers.map(({ event }) => read(event, date));
    const open = ofEvents.every((each) => each.open);
    const maxPartySize = open ? Math.min(...ofEvents.map(({ largest }) => largest)) : 0;
    const isPast = open && ofEvents.some(({ slots }) => slots.every(({ over }) => over));
    const day: CalendarDay = {
      date,
      dayOfMonth: index + 1,
      dayOfWeek: (firstWeekday + index) % 7,
      available: maxPartySize > 0,
      maxPartySize,
      empty: false,
      closed: !open && date >= today,
      ...(!open &&
        offers.every(
          (offer, each) => ofEvents[each]?.open || isTooFarAhead(offer.event.opening, museum.today, date),
        ) && { note }),
      ...(maxPartySize > 0 && { fewLeft: ofEvents.some(hasFewLeft) }),
      ...(isPast && { whyNot: { code: "PAST", message: say.dayPast(tenant.locale) } }),
      ...(maxPartySize > 0 && ownPrice(offers, date, price)),
    };
    return amend(day, read);
  });
  const weekStart = firstDayOfWeek(tenant.locale);
  const leading = (firstWeekday - weekStart + 7) % 7;
  const trailing = (7 - ((leading + cells.length) % 7)) % 7;
  return {
    dates: [...padding(weekStart, leading), ...cells, ...padding(firstWeekday + cells.length, trailing)],
    currentMonth: month,
    nextMonth: months.find((each) => each > month) ?? null,
    previousMonth: months.findLast((each) => each < month) ?? null,
    month: Number(month.slice(5)),
    year: Number(month.slice(0, 4)),
    today,
    currentMonthName: capitalized(tenant.locale, formatMonth(tenant.locale, month)),
    ...(time !== undefined && { time }),
    ...(price && { mainPrice: price }),
    ...onSaleOf(
      museum,
      offers.map(({ event }) => event),
    ),
  };
}

/** Returns the main price of a day, if it differs from the usual one. */
function ownPrice(
  offers: readonly EventOffer[],
  date: string,
  usual: MainPrice | undefined,
): Pick<CalendarDay, "price"> {
  if (usual === undefined || offers.every(({ event }) => event.days === undefined)) return {};
  const own = mainPrice(offersOn(offers, date), usual.price.currencyCode, usual.title);
  return own === undefined || own.price.amount === usual.price.amount ? {} : { price: own.price };
}

function daysOfMonth(month: string): string[] {
  const last = new Date(`${month}-01T00:00:00Z`);
  // Day 0 of the next month is the last of this one.
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return Array.from({ length: last.getUTCDate() }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`);
}

/** Few are less than a fifth of the day's seats, or less than ten and at most half at each time. */
function hasFewLeft({ left, total, slots }: Day): boolean {
  return left * 5 < total || slots.every((slot) => slot.left < 10 && slot.left * 2 <= slot.total);
}

function padding(firstWeekday: number, count: number): CalendarDay[] {
  return Array.from({ length: count }, (_, index) => ({
    date: "",
    dayOfMonth: 0,
    dayOfWeek: (firstWeekday + index) % 7,
    available: false,
    maxPartySize: 0,
    empty: true,
  }));
}

interface Starts {
  readonly everybody: Temporal.ZonedDateTime;
  /** Not later than `everybody`. */
  readonly members: Temporal.ZonedDateTime;
}

/** Returns an event's sale start (docs/behaviour.md, "Start of sale"); undefined if it is already on sale. */
export function saleStartsOf(
  { tenant: { timeZone }, now }: Pick<Museum, "tenant" | "now">,
  event: Event,
): Starts | undefined {
  const { onSaleFrom, memberOnSaleFrom = onSaleFrom } = event;
  if (onSaleFrom === undefined || memberOnSaleFrom === undefined) return undefined;
  const [everybody, members] = [onSaleFrom, memberOnSaleFrom].map((time) =>
    Temporal.PlainDateTime.from(time).toZonedDateTime(timeZone),
  );
  if (everybody === undefined || members === undefined || everybody.epochMilliseconds <= now.epochMilliseconds)
    return undefined;
  return { everybody, members };
}

/** Returns the latest sale start of events sold together, in wire format. */
export function onSaleOf(museum: Pick<Museum, "tenant" | "now">, events: readonly Event[]): { onSale?: OnSale } {
  const starts = events.flatMap((event) => saleStartsOf(museum, event) ?? []);
  if (starts.length === 0) return {};
  const last = (of: keyof Starts) =>
    starts.map((each) => each[of]).reduce((a, b) => (Temporal.ZonedDateTime.compare(a, b) < 0 ? b : a));
  const [everybody, members] = [last("everybody"), last("members")];
  const isEarlier = Temporal.ZonedDateTime.compare(members, everybody) < 0;
  return { onSale: { from: showStart(everybody), ...(isEarlier && { members: showStart(members) }) } };
}

export function showStart(start: Temporal.ZonedDateTime): SaleStart {
  const at = new Date(start.epochMilliseconds);
  return { at: at.toISOString(), ...museumTime(at, start.timeZoneId) };
}

/** Returns each event's times on a day (YYYY-MM-DD), including full and past ones; none on closed days. */
export async function timedEntry(
  context: AvailabilityContext,
  offers: readonly EventOffer[],
  date: string,
): Promise<TimedEntryResponse> {
  const read = await readDays(context, offers, date, date);
  return { products: offers.map((offer) => timesOf(offer, read(offer.event, date))) };
}

export function timesOf({ event, ticketTypes }: EventOffer, { slots }: Day): TimedProduct {
  return {
    productId: event.id,
    title: event.title,
    ...(event.durationMinutes !== undefined && { durationMinutes: event.durationMinutes }),
    times: slots.map(({ slot, left, total, over }) => ({
      label: slotLabel(slot),
      availability: left,
      capacity: total,
      available: left > 0,
      ...(over && { over }),
      variantIds: ticketTypes.map(({ id }) => id),
    })),
  };
}
