import type { Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { countArrivals } from "../../museum/inventory/count-arrivals.ts";
import { recordRedemption } from "../check-in/record-redemption.ts";
import { thingsOf } from "../check-in/things.ts";

interface Redeeming {
  readonly orderId: string;
  readonly employeeId: string;
  readonly device: string;
  readonly ticketIds?: readonly string[];
}

/** Admits an order's guests at its sale. @returns the number of guests, without things such as audio guides */
export async function redeemSold(
  tx: Tx,
  museum: Museum,
  { orderId, employeeId, device, ticketIds }: Redeeming,
): Promise<number> {
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
  // Without a nonce: only the whole sale can be undone (./undo-sale.ts), not its redemption.
  await recordRedemption(
    tx,
    { nonce: undefined, employeeId, device, now: new Date(museum.now.epochMilliseconds) },
    counts,
  );
  await countArrivals(tx, redeemed);
  const things = thingsOf(museum);
  return redeemed.reduce((sum, { eventId, quantity }) => sum + (things.includes(eventId) ? 0 : quantity), 0);
}
