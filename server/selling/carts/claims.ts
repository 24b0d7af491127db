import type { Museum } from "../../museum/catalogue/museum.ts";
import { type Claim, rowKey, type SeatRow } from "../../museum/inventory/seat-row.ts";
import type { Visit } from "../../museum/products/contract.ts";
import type { Line } from "./line.ts";

/** The events that a line is a ticket for: one, those of a series, or none, also where it does not say yet for when it is. */
export function visitsOf(museum: Museum, { variantId, attributes }: Line): readonly Visit[] {
  return museum.index.variants.get(variantId)?.visits?.(museum, { date: attributes.get("Date"), time: attributes.get("Time") }) ?? [];
}

/** What the lines of a cart claim together, each row once. */
export function claimsOf(museum: Museum, lines: readonly Line[]): Claim[] {
  const claims = new Map<string, Claim>();
  for (const line of lines) {
    for (const row of rowsOf(museum, line)) {
      const key = rowKey(row);
      claims.set(key, { ...row, quantity: (claims.get(key)?.quantity ?? 0) + line.quantity });
    }
  }
  return [...claims.values()];
}

function rowsOf(museum: Museum, line: Line): SeatRow[] {
  const visits = visitsOf(museum, line);
  const own = museum.index.variants.get(line.variantId)?.ownRow?.(visits);
  return [...visits.map(({ row }) => row), ...(own === undefined ? [] : [own])];
}
