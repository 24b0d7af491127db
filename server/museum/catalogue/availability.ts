import type { Db, Tx } from "../../core/database/tables.ts";
import { seatsLeft } from "../inventory/seats-left.ts";
import type { Event } from "../model/config.ts";
import { daysOf, isOver, type Seller, slotsOf } from "../model/times.ts";
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
    if (!daysOf(museum, event).has(date)) return closed;
    const counted = slotsOf(event, date).map((slot) => ({
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
