import type { TimedEntryResponse, TimedProduct } from "../../../schemas/generated/wire.ts";
import { type AvailabilityContext, type Day, readDays } from "./availability.ts";
import type { EventOffer } from "./event-offers.ts";
import { slotLabel } from "./times.ts";

/** The times of each event on a day (YYYY-MM-DD), also those full or past; none where the event is closed. */
export async function timedEntry(context: AvailabilityContext, offers: readonly EventOffer[], date: string): Promise<TimedEntryResponse> {
  const read = await readDays(context, offers, date, date);
  return { products: offers.map((offer) => timesOf(offer, read(offer.event, date))) };
}

/** The times of an event on a day that was read. */
export function timesOf({ event, ticketTypes }: EventOffer, { slots }: Day): TimedProduct {
  return {
    productId: event.id,
    title: event.title,
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
