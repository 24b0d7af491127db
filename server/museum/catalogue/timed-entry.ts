import type { TimedEntryResponse, TimedProduct } from "../../../schemas/generated/wire.ts";
import { slotLabel } from "../model/times.ts";
import { type AvailabilityContext, type Day, readDays } from "./availability.ts";
import type { EventOffer } from "./event-offers.ts";

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
