import type { Db, Tx } from "../../core/database/tables.ts";
import { readDays } from "../../museum/catalogue/availability.ts";
import { offersOn } from "../../museum/catalogue/event-offers.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { onOffer, type Sellable } from "./sellable.ts";

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
