import type { Tx } from "../../core/database/tables.ts";
import { changeArrived } from "./hold-statements.ts";
import { compareRows, rowKey, type SeatCount } from "./seat-row.ts";

/**
 * Call it at the end of a transaction, because buyers wait for the same rows. Skips the gates (./hold-seats.ts).
 * @param arrivals may name a row several times; a negative quantity undoes
 */
export async function countArrivals(tx: Tx, arrivals: readonly SeatCount[]): Promise<void> {
  const sums = new Map<string, SeatCount>();
  for (const arrival of arrivals) {
    const key = rowKey(arrival);
    sums.set(key, { ...arrival, quantity: (sums.get(key)?.quantity ?? 0) + arrival.quantity });
  }
  for (const { eventId, date, slot, quantity } of [...sums.values()].sort(compareRows))
    await changeArrived(tx, eventId, date, slot, quantity);
}
