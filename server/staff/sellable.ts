import { media } from "../../commerce/media.ts";
import type { StaffEvent } from "../../schemas/generated/wire.ts";
import { type Day, readDays } from "../museum/catalogue/availability.ts";
import { parseCents } from "../museum/catalogue/cents.ts";
import type { Museum } from "../museum/catalogue/museum.ts";
import { nextDates } from "../museum/catalogue/next-dates.ts";
import { showTicketType } from "../museum/catalogue/products.ts";
import { anySlot, slotLabel } from "../museum/catalogue/times.ts";
import type { Event, TicketType } from "../museum/config/types.ts";
import type { Db, Tx } from "../platform/database/tables.ts";
import { beginningOf } from "./slot-order.ts";

/** A kind of sale at the desk: of events that the catalogue names for it, what costs nothing. */
export type DeskSale = "memberPurchase" | "eventCheckIn";

/** What is sold of an event at the desk now. */
export interface Sellable {
  readonly event: Event;
  /** Only those that cost nothing; tickets for members only where a member is there. */
  readonly ticketTypes: readonly TicketType[];
  /** The time that they are for unless the clerk chooses another: today, as the inventory names it. */
  readonly slot: string;
  /** Seats left then. */
  readonly left: number;
  /** The next day (YYYY-MM-DD) with seats, where today has none. */
  readonly nextDate?: string | undefined;
  /** All times today that run or come, also those that are full. */
  readonly slots: readonly { readonly slot: string; readonly left: number }[];
}

/**
 * The events that take place today, each at the time that runs now, else at the next one with seats; full ones with the next day that has
 * some (docs/behaviour.md, "Desk sales").
 */
export async function sellableEvents(db: Db | Tx, museum: Museum, sale: DeskSale): Promise<Sellable[]> {
  const offered = museum.index.catalogue.events.flatMap((event) => {
    const ticketTypes = event.boxOffice?.[sale] ? event.ticketTypes.filter((type) => isFree(type, sale)) : [];
    return ticketTypes.length === 0 ? [] : [{ event, ticketTypes }];
  });
  const today = museum.today.toString();
  const read = await readDays({ db, museum, cartId: undefined, seller: "desk" }, offered, today, today);
  const found = offered.flatMap(({ event, ticketTypes }) => {
    const slots = onOffer(read(event, today));
    const first = slots.find(({ left }) => left > 0) ?? slots[0];
    return first === undefined ? [] : [{ event, ticketTypes, slots, ...first }];
  });
  const full = found.flatMap(({ event, left }) => (left === 0 ? [event] : []));
  const next = full.length === 0 ? new Map<string, string>() : await nextDates(db, museum, full);
  return found.map((each) => ({ ...each, nextDate: next.get(each.event.id) }));
}

/** An event as the screens list it. @param allowance what the customer's membership has left of member tickets for today */
export function showSellable(museum: Museum, { event, ticketTypes, slot, left, slots, nextDate }: Sellable, allowance = 0): StaffEvent {
  const { id, title, image } = event;
  const sold = (seats: number) => ({
    ticketTypes: ticketTypes.map((type) => {
      const ticketLimit = Math.min(type.ticketLimit, seats, type.type === "membership" ? allowance : seats);
      return { ...showTicketType(museum, type), ticketLimit };
    }),
    availableInventory: seats,
  });
  return {
    id,
    handle: id,
    title,
    platformId: id,
    ...(image !== undefined && { image: media(image) }),
    ...(left === 0 && nextDate !== undefined && { nextDate }),
    ...sold(left),
    ...(slot !== anySlot && { time: slotLabel(slot), times: slots.map((each) => ({ time: slotLabel(each.slot), ...sold(each.left) })) }),
  };
}

function isFree({ price, type }: TicketType, sale: DeskSale): boolean {
  return parseCents(price) === 0 && (sale === "memberPurchase" || type !== "membership");
}

/** The times of a day that the desk still sells, full ones as well, in their order. */
export function onOffer({ slots }: Pick<Day, "slots">): Day["slots"] {
  return slots.filter(({ over }) => !over).toSorted((a, b) => beginningOf(a.slot) - beginningOf(b.slot));
}
