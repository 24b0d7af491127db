import type { Museum } from "../../museum/catalogue/museum.ts";
import { rowKey, type SeatCount, type SeatRow } from "../../museum/inventory/seat-row.ts";
import type { Visit } from "../../museum/products/contract.ts";
import type { Line } from "./line.ts";

/** The events that a line is a ticket for: one, those of a series, or none, also where it does not say yet for when it is. */
export function visitsOf(museum: Museum, { variantId, attributes }: Line): readonly Visit[] {
  return museum.index.variants.get(variantId)?.visits?.(museum, { date: attributes.get("Date"), time: attributes.get("Time") }) ?? [];
}

/** The seats of the lines of a cart, each row once. */
export function seatsOf(museum: Museum, lines: readonly Line[]): SeatCount[] {
  const seats = new Map<string, SeatCount>();
  for (const line of lines) {
    for (const row of rowsOf(museum, line)) {
      const key = rowKey(row);
      seats.set(key, { ...row, quantity: (seats.get(key)?.quantity ?? 0) + line.quantity });
    }
  }
  return [...seats.values()];
}

function rowsOf(museum: Museum, line: Line): SeatRow[] {
  const visits = visitsOf(museum, line);
  const own = museum.index.variants.get(line.variantId)?.ownRow?.(visits);
  return [...visits.map(({ row }) => row), ...(own === undefined ? [] : [own])];
}
