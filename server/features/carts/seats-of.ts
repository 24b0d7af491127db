import type { Museum } from "../../museum/catalogue/museum.ts";
import { rowKey, type SeatCount, type SeatRow } from "../../museum/inventory/seat-row.ts";
import type { Visit } from "../../museum/products/contract.ts";
import type { Line } from "./line.ts";

/** One event, those of a series, or none, as for a line without a date yet. */
export function visitsOf(museum: Museum, { variantId, attributes }: Line): readonly Visit[] {
  return (
    museum.index.variants
      .get(variantId)
      ?.visits?.(museum, { date: attributes.get("Date"), time: attributes.get("Time") }) ?? []
  );
}

/** Sums the seats by inventory row. */
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
