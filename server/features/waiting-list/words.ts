import * as say from "../../../messages/generated/server/carts.ts";
import { formerVariant, type Museum } from "../../museum/catalogue/museum.ts";
import type { SeatRow } from "../../museum/inventory/seat-row.ts";
import { anySlot } from "../../museum/model/times.ts";
import { typesOf } from "../orders/order-tickets.ts";
import type { WaitingEntry, WantedLine } from "./entry.ts";

export function wordsFor({ index }: Pick<Museum, "index">, { eventId, date, slot }: SeatRow) {
  return {
    event: index.events.get(eventId)?.title ?? eventId,
    date,
    time: slot,
    has: slot === anySlot ? ("other" as const) : ("time" as const),
  };
}

/** Formats tickets such as "2 adults". */
export function ticketsOf(
  { index, tenant }: Pick<Museum, "index" | "tenant">,
  { row }: Pick<WaitingEntry, "row">,
  lines: readonly WantedLine[],
): string[] {
  const counts = lines.map(({ variantId, quantity }) => ({
    ticket_type: index.variants.get(variantId)?.title ?? formerVariant(variantId) ?? say.ticket(tenant.locale),
    quantity,
  }));
  return typesOf({ index, tenant }, { event_id: row.eventId, counts });
}

export function otherTimesPath({ index, tenant }: Pick<Museum, "index" | "tenant">, { eventId }: SeatRow): string {
  const event = index.events.get(eventId);
  return event?.listed ? `/direct/event/${event.id}` : tenant.homePath;
}
