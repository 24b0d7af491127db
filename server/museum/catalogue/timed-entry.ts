import type { TimedEntryResponse } from "../../../schemas/generated/wire.ts";
import { type Asking, readDays } from "./availability.ts";
import type { Part } from "./parts.ts";
import { slotLabel } from "./times.ts";

/** The times of each event on a day (YYYY-MM-DD), also those full or past; none where the event is closed. */
export async function timedEntry(asking: Asking, parts: readonly Part[], date: string): Promise<TimedEntryResponse> {
  const read = await readDays(asking, parts, date, date);
  return {
    products: parts.map(({ event, ticketTypes }) => ({
      productId: event.id,
      title: event.title,
      times: read(event, date).slots.map(({ slot, left, over }) => ({
        label: slotLabel(slot),
        availability: left,
        available: left > 0,
        ...(over && { over }),
        variantIds: ticketTypes.map(({ id }) => id),
      })),
    })),
  };
}
