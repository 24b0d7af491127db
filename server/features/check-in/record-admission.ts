import type { Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { SeatCount } from "../../museum/inventory/seat-row.ts";
import { bringToday, type Moved } from "./came-another-day.ts";
import type { TicketCount } from "./read-tickets.ts";
import { type Redemption, recordRedemption } from "./record-redemption.ts";

interface Admission extends Redemption {
  readonly museum: Museum;
  readonly orderId: string;
  /** Tickets that the clerk has just moved, by id. */
  readonly moved?: ReadonlyMap<string, Moved>;
}

/**
 * Records guests of tickets that were just counted as redeemed; tickets of another day become today's.
 * @returns what to pass to `countArrivals` at the end of the transaction
 */
export async function recordAdmission(
  tx: Tx,
  { museum, orderId, moved: byClerk = new Map(), ...redemption }: Admission,
  chosen: readonly (Pick<TicketCount, "ticketId" | "position" | "row" | "timing"> & { readonly quantity: number })[],
): Promise<SeatCount[]> {
  const elsewhere = chosen.filter(({ timing }) => timing?.state === "otherDay").map(({ ticketId }) => ticketId);
  const { employeeId } = redemption;
  const brought = await bringToday(tx, museum, { orderId, ticketIds: [...new Set(elsewhere)], employeeId });
  const moved = new Map([...byClerk, ...brought]);
  const counted = chosen.map(({ ticketId, position, quantity }) => {
    const from = moved.get(ticketId)?.from;
    return { ticket_id: ticketId, position, quantity, ...(from && { from_date: from.date, from_slot: from.slot }) };
  });
  await recordRedemption(tx, redemption, counted);
  return chosen.map(({ ticketId, row, quantity }) => ({ ...row, ...moved.get(ticketId)?.to, quantity }));
}
