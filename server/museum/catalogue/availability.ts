import { minuteOf } from "../../../commerce/day-parts.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import type { SeatRow } from "../inventory/seat-row.ts";
import { seatsLeft } from "../inventory/seats-left.ts";
import { daysOf } from "../model/calendar.ts";
import type { Event } from "../model/config.ts";
import { anySlot, isOver, isRunning, type Seller, slotsOf } from "../model/times.ts";
import type { EventOffer } from "./event-offers.ts";
import type { Museum } from "./museum.ts";

export interface Day {
  readonly open: boolean;
  /** All times of the day in catalogue order, including full and past ones. */
  readonly slots: readonly {
    readonly slot: string;
    readonly left: number;
    readonly total: number;
    readonly over: boolean;
  }[];
  /** The most seats left at one time: the largest possible party. */
  readonly largest: number;
  readonly left: number;
  readonly total: number;
}

/** The reader's view: a cart's own holds count as free. */
export interface AvailabilityContext {
  readonly db: Db | Tx;
  readonly museum: Museum;
  readonly cartId: string | undefined;
  readonly seller?: Seller;
}

/** Looks up an event's day (YYYY-MM-DD) among those read. */
export type ReadDay = (event: Event, date: string) => Day;

const closed: Day = { open: false, slots: [], largest: 0, left: 0, total: 0 };

/** Reads events' seats in a span of days (YYYY-MM-DD, inclusive) in one query. */
export async function readDays(
  { db, museum, cartId, seller }: AvailabilityContext,
  offers: readonly EventOffer[],
  from: string,
  to: string,
): Promise<ReadDay> {
  const now = new Date(museum.now.epochMilliseconds);
  const seats = await seatsLeft(db, { eventIds: offers.map(({ event }) => event.id), from, to, now, cartId });
  return (event, date) => {
    const offered = daysOf(museum, event).has(date) ? slotsOf(museum, event, date) : [];
    if (offered.length === 0) return closed;
    const counted = offered.map((slot) => ({
      slot,
      over: isOver(museum, event, { date, slot }, seller),
      ...seats(event.id, date, slot),
    }));
    const slots = counted.map(({ slot, over, left, total }) => ({
      slot,
      over,
      total,
      left: over || event.soldOut ? 0 : left,
    }));
    return {
      open: true,
      slots,
      largest: Math.max(...slots.map(({ left }) => left)),
      left: slots.reduce((sum, { left }) => sum + left, 0),
      total: counted.reduce((sum, { total }) => sum + total, 0),
    };
  };
}

const minutesOfDay = 24 * 60;
/** Clock changes are at most an hour. */
const changedMinutes = 60;

/** Returns earlier days' times that still run, because a visit may continue past midnight. */
export function runningOn(museum: Museum): SeatRow[] {
  return [...museum.index.events.values()].flatMap((event) => {
    const { id: eventId, durationMinutes: minutes = 0 } = event;
    const days = Math.ceil((minutes + changedMinutes) / minutesOfDay);
    return Array.from({ length: minutes === 0 ? 0 : days }, (_, ago) =>
      museum.today.subtract({ days: ago + 1 }).toString(),
    ).flatMap((date, ago) =>
      slotsOf(museum, event, date).flatMap((slot) => {
        // Skip times that certainly ended on their day, to avoid computing moments.
        const mayRun = slot !== anySlot && minuteOf(slot) + minutes + changedMinutes > (ago + 1) * minutesOfDay;
        return mayRun && isRunning(museum, event, { date, slot }) ? [{ eventId, date, slot }] : [];
      }),
    );
  });
}

export function columnsOf(
  rows: readonly SeatRow[],
): readonly [eventIds: readonly string[], dates: readonly string[], slots: readonly string[]] {
  return [rows.map(({ eventId }) => eventId), rows.map(({ date }) => date), rows.map(({ slot }) => slot)];
}
