import { media } from "../../../commerce/media.ts";
import { parseCents } from "../../../commerce/money.ts";
import type { StaffEvent } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { type Day, readDays } from "../../museum/catalogue/availability.ts";
import { nextDates } from "../../museum/catalogue/event-cards.ts";
import { offersOn } from "../../museum/catalogue/event-offers.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { showTicketType } from "../../museum/catalogue/products.ts";
import type { Event, TicketType } from "../../museum/model/config.ts";
import { anySlot, slotLabel } from "../../museum/model/times.ts";
import { beginningOf } from "../check-in/arrivals.ts";

/** Kinds of free desk sales, for events that the catalogue allows. */
export type FreeSale = "memberPurchase" | "eventCheckIn";

export interface Sellable {
  readonly event: Event;
  /** Free types only; member tickets only in a member's sale. */
  readonly ticketTypes: readonly TicketType[];
  /** Today's default slot, unless the clerk picks another. */
  readonly slot: string;
  readonly left: number;
  /** The next day (YYYY-MM-DD) with seats, if today has none. */
  readonly nextDate?: string | undefined;
  /** Today's current and future times, including full ones. */
  readonly slots: readonly { readonly slot: string; readonly left: number }[];
}

/** Lists today's events at their next time with seats, or with their next day (docs/behaviour.md, "Desk sales"). */
export async function sellableEvents(db: Db | Tx, museum: Museum, sale: FreeSale): Promise<Sellable[]> {
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

/** Converts an event to wire format. @param allowance the member tickets that the customer may still get today */
export function showSellable(
  museum: Museum,
  { event, ticketTypes, slot, left, slots, nextDate }: Sellable,
  allowance = 0,
): StaffEvent {
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
    ...(slot !== anySlot && {
      time: slotLabel(slot),
      times: slots.map((each) => ({ time: slotLabel(each.slot), ...sold(each.left) })),
    }),
  };
}

function isFree({ price, type }: TicketType, sale: FreeSale): boolean {
  return parseCents(price) === 0 && (sale === "memberPurchase" || type !== "membership");
}

/** Returns the times that the desk still sells, including full ones, in order. */
function onOffer({ slots }: Pick<Day, "slots">): Day["slots"] {
  return slots.filter(({ over }) => !over).toSorted((a, b) => beginningOf(a.slot) - beginningOf(b.slot));
}

/** Includes full events and desk-only types, but no member tickets (docs/behaviour.md, "Selling at the desk"). */
export async function openEvents(db: Db | Tx, museum: Museum, date: string): Promise<Sellable[]> {
  const offered = museum.index.catalogue.events.flatMap((event) => {
    const ticketTypes = event.ticketTypes.filter(({ type }) => type !== "membership");
    return ticketTypes.length === 0 ? [] : [{ event, ticketTypes }];
  });
  const read = await readDays({ db, museum, cartId: undefined, seller: "desk" }, offered, date, date);
  return offered.flatMap(({ event, ticketTypes }) => {
    const slots = onOffer(read(event, date));
    const first = slots.find(({ left }) => left > 0) ?? slots[0];
    const [priced] = offersOn([{ event, ticketTypes }], date);
    return first === undefined || priced === undefined
      ? []
      : [{ event, ticketTypes: priced.ticketTypes, slots, slot: first.slot, left: first.left }];
  });
}
