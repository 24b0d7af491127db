import type { Museum } from "../museum/catalogue/museum.ts";
import { countArrivals } from "../museum/inventory/count-arrivals.ts";
import type { Tx } from "../platform/database/tables.ts";
import { recordRedemption } from "./record-redemption.ts";
import { thingsOf } from "./things.ts";

interface Redeeming {
  readonly orderId: string;
  readonly employeeId: string;
  readonly device: string;
  /** Only these of the order's tickets; all where it is missing. */
  readonly ticketIds?: readonly string[];
}

/** Lets the guests of an order in as it is sold. @returns how many guests, things not among them */
export async function redeemSold(tx: Tx, museum: Museum, { orderId, employeeId, device, ticketIds }: Redeeming): Promise<number> {
  const redeemed = await tx
    .updateTable("ticket_counts")
    .from("tickets")
    .set(({ ref }) => ({ redeemed: ref("quantity") }))
    .whereRef("ticket_id", "=", "tickets.id")
    .where("order_id", "=", orderId)
    .$if(ticketIds !== undefined, (query) => query.where("ticket_id", "in", ticketIds ?? []))
    .returning(["ticket_id", "ticket_counts.position", "quantity", "event_id as eventId", "date", "slot"])
    .execute();
  const counts = redeemed.map(({ ticket_id, position, quantity }) => ({ ticket_id, position, quantity }));
  // Without a nonce: a sale is taken back as a whole (./undo-sale.ts), not by an undo of its redemption.
  await recordRedemption(tx, { nonce: undefined, employeeId, device, now: new Date(museum.now.epochMilliseconds) }, counts);
  await countArrivals(tx, redeemed);
  const things = thingsOf(museum);
  return redeemed.reduce((sum, { eventId, quantity }) => sum + (things.includes(eventId) ? 0 : quantity), 0);
}
