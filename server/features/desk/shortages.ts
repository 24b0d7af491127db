import type { Shortage } from "../../../schemas/generated/wire.ts";
import type { Db } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { seatsLeft } from "../../museum/inventory/seats-left.ts";
import { anySlot, slotLabel } from "../../museum/model/times.ts";
import { seatsOf } from "../carts/check-lines.ts";
import type { Line } from "../carts/line.ts";

/** The desk holds no seats, so warn the clerk before charging a card. */
export async function shortagesOf(db: Db, museum: Museum, lines: readonly Line[]): Promise<Shortage[]> {
  const wanted = seatsOf(museum, lines);
  const now = new Date(museum.now.epochMilliseconds);
  const shortages: Shortage[] = [];
  for (const date of [...new Set(wanted.map((row) => row.date))].sort()) {
    const rows = wanted.filter((row) => row.date === date);
    const seats = await seatsLeft(db, {
      eventIds: rows.map(({ eventId }) => eventId),
      from: date,
      to: date,
      now,
      cartId: undefined,
    });
    for (const { eventId, slot, quantity } of rows) {
      const { left } = seats(eventId, date, slot);
      if (left >= quantity) continue;
      const event = museum.index.events.get(eventId)?.title ?? eventId;
      shortages.push({ event, date, left, ...(slot !== anySlot && { time: slotLabel(slot) }) });
    }
  }
  return shortages;
}
